/* One lookup for the search box, the paste box, the table of messages and the missing page: codes, then the matcher
   (d2s-match.js), then words, as d2s_doctor/kb/search.py finds them. tests/site/test_lookup.py compares the words with it. */
"use strict";
(() => {
  const d2s = window.d2s;

  /* Words, and pairs of Chinese characters: the algorithm of kb/search.py over the table made by site/search.py. */
  const units = (text, most = Infinity) => {
    const found = new Set();
    for (const [word] of text.toLowerCase().matchAll(/[A-Za-z0-9_]+|[\u4e00-\u9fff]+/g)) {
      if (word[0] >= "\u4e00" && word.length > 1) for (let i = 1; i < word.length && found.size < most; i++) found.add(word.slice(i - 1, i + 1));
      else found.add(word);
      if (found.size >= most) break;
    }
    return [...found];
  };
  let table = null;
  const prepared = () => {
    if (table) return table;
    const { entries, pages } = d2s.search;
    const { words, postings, rules } = d2s.index;
    const known = words.split(" ");
    table = { known, places: new Map(known.map((unit, n) => [unit, n])), postings: postings.split(";"), entries, rules,
      pages: pages.map(([url, title, text]) => ({ url, title, text, units: new Set(units(`${title} ${text}`)) })) };
    return table;
  };
  /* The entries of a word, each as [place, place of its weight] */
  const hits = (postings, count) => {
    let at = 0;
    return postings.split(",").map((step) => { at += parseInt(step, 32); return [Math.floor(at / count), at % count]; });
  };
  /* rapidfuzz's ratio of `unit` to other words: twice the longest common subsequence over both lengths. A row of the usual
     table is kept in the bits of numbers, 31 characters of `unit` in each (Hyyrö); `carries` go from one to the next. */
  const BITS = 31;
  const FULL = 2 ** BITS - 1;
  const likenessTo = (unit) => {
    const masks = [];
    for (let n = 0; n < unit.length; n++) {
      if (n % BITS === 0) masks.push(new Map());
      const mask = masks[masks.length - 1];
      mask.set(unit.charCodeAt(n), mask.get(unit.charCodeAt(n)) | (1 << n % BITS));
    }
    return (other) => {
      const carries = masks.length > 1 ? new Uint8Array(other.length) : null;
      let length = 0;
      for (const mask of masks) {
        let row = FULL;
        for (let n = 0; n < other.length; n++) {
          const common = row & mask.get(other.charCodeAt(n));
          if (!common && !carries) continue;
          const total = row + common + (carries ? carries[n] : 0);
          if (carries) carries[n] = total > FULL ? 1 : 0;
          row = (total | (row - common)) & FULL;
        }
        for (let zeros = ~row & FULL; zeros; zeros &= zeros - 1) length++;
      }
      return (200 * length) / (unit.length + other.length);
    };
  };
  const alike = (unit) => {
    const { known, places, rules } = prepared();
    if (unit.length === 1 && unit >= "\u4e00" && unit <= "\u9fff") return new Map(known.filter((other) => other.includes(unit)).map((other) => [other, 1]));
    const found = new Map(unit.length >= 3 ? known.filter((other) => other.startsWith(unit)).map((other) => [other, rules.prefix]) : []);
    if (places.has(unit)) found.set(unit, 1);
    else if (unit.length >= 4) {
      const near = known.filter((other) => 2 * Math.min(unit.length, other.length) * 100 >= rules.forgiven * (unit.length + other.length));
      const ratio = near.length && likenessTo(unit);
      near.map((other) => [other, ratio(other)]).filter(([, score]) => score >= rules.forgiven)
        .sort((a, b) => b[1] - a[1]).slice(0, 5)
        .forEach(([other, score]) => { if (!found.has(other)) found.set(other, (score / 100) * rules.typo); });
    }
    return found;
  };
  d2s.find = (query) => {
    const { places, postings, entries, rules } = prepared();
    const wanted = units(query, rules.most);
    const reached = new Array(entries.length).fill(0);
    let possible = 0;
    for (const unit of wanted) {
      const near = alike(unit);
      const best = new Map();
      let fewest = Infinity;
      for (const [other, likeness] of near) {
        const where = hits(postings[places.get(other)], rules.weights.length);
        fewest = Math.min(fewest, where.length);
        for (const [entry, weight] of where) best.set(entry, Math.max(best.get(entry) || 0, rules.weights[weight] * likeness));
      }
      const rarity = 1 / (1 + (fewest === Infinity ? 0 : fewest) / entries.length);
      possible += rarity;
      for (const [entry, hit] of best) reached[entry] += rarity * hit;
    }
    return entries.map(([id, title, text], n) => ({ id, url: `${id}/`, title: `${id} ${title}`, text, score: Math.round((1e4 * reached[n]) / possible) / 1e4 }))
      .filter(({ score }) => score >= rules.least).sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, 10);
  };
  /* Where no entry claims a text of several lines: the entries on its sentences, the first of which may be a title, or on
     what its last failures said. Nothing is offered where it is another's failure, or about another framework. */
  const MOST_SENTENCES = 12;
  const LONGEST_SENTENCE = 300;
  const LONGEST_POST = 40000;
  const OWN = /paddle|飞桨|\.pd(?:model|iparams|params)\b|动转静|动静|静态图|to_static|dy2st|导出|推理|预测|部署|\bexport/i;
  const findByWords = (text, { findings, unanswered }) => {
    let said = findings.slice(-3).map(({ says }) => says.split("\n")[0]).reverse();
    if (unanswered && unanswered.kind === "foreign" && (unanswered.about || said.length)) return [];
    if (!said.length) {
      if (text.length > LONGEST_POST || !OWN.test(text)) return [];
      const others = d2s.kb && d2s.kb.constants.paddle.other_frameworks;
      if (!/paddle|飞桨/i.test(text) && others && new RegExp(others.join("|"), "i").test(text)) return [];
      said = text.split(/[\n。！？；!?]|\.\s/).map((part) => part.trim()).filter((part) => part.length >= 4 && /[\u4e00-\u9fff]|[a-z]{2,} +[a-z]{2,}/i.test(part));
    }
    const found = new Map();
    for (const [n, part] of said.slice(0, MOST_SENTENCES).entries())
      for (const each of d2s.find(part.slice(0, LONGEST_SENTENCE)).slice(0, 5)) {
        const before = found.get(each.id);
        const score = each.score * (n ? 1 : 1.15);
        if (!before) found.set(each.id, { ...each, score });
        else before.score = Math.max(before.score, score) + 0.3 * Math.min(before.score, score);
      }
    return [...found.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, 5);
  };
  const findPages = (query) => {
    const wanted = units(query, d2s.index.rules.most);
    const counted = prepared().pages.map((page) => [page, wanted.filter((unit) => page.units.has(unit)).length]);
    return counted.filter(([, count]) => count && count >= (2 / 3) * wanted.length).sort((a, b) => b[1] - a[1]).slice(0, 4).map(([page]) => page);
  };
  d2s.prepareSearch = () => Promise.all([d2s.load("d2s-search"), d2s.load("d2s-index")]);
  d2s.prepareMatcher = () => Promise.all([d2s.load("d2s-kb"), d2s.load("d2s-match")]);

  /* A long log is read in a worker, so that the page stays alive. A folder opened as a file has none. */
  const LONG = 50000;
  const readBeside = (text) => new Promise((done, failed) => {
    const worker = new Worker(`${d2s.assets}d2s-worker.js`);
    const end = (settle, value) => { worker.terminate(); settle(value); };
    worker.addEventListener("message", ({ data }) => end(done, data));
    worker.addEventListener("error", (event) => { event.preventDefault(); end(failed, new Error("d2s-worker")); });
    worker.postMessage(text);
  });
  const read = async (text) => {
    if (text.length > LONG) try { return await readBeside(text); } catch { /* here, then */ }
    await d2s.prepareMatcher();
    return d2s.diagnose(text);
  };

  const CODE = /^[\s/]*(?:entry\s+|条目\s*)?(d2s[\s_-]*)?(\d{3})[\s/]*$/i;
  const SHORTEST_MESSAGE = 16;
  /* {code} of an entry typed as such; matches of a message or log; entries by words; `results` as a list shows them. */
  d2s.lookup = async (text) => {
    await d2s.prepareSearch();
    const typed = text.length < 40 && CODE.exec(text.normalize("NFKC")); // １０３ is 103
    const entries = prepared().entries;
    const wanted = typed ? `D2S${typed[2]}` : "";
    const code = typed && (entries.find(([id]) => id === wanted) || (d2s.search.gone.includes(wanted) && [wanted, "", ""]));
    if (code) {
      const result = { url: `${code[0]}/`, title: `${code[0]} ${code[1]}`, text: code[2] };
      return { code: code[0], matches: [], diagnosis: null, found: [{ id: code[0], ...result }], results: [result] };
    }
    if (typed) {
      const result = { url: "entries/", title: d2s.phrase("answer.code", { code: wanted }), text: d2s.phrase("answer.list") };
      return { code: "", missing: wanted, matches: [], diagnosis: null, found: [], results: [result] };
    }
    const diagnosis = text.trim().length >= SHORTEST_MESSAGE ? await read(text) : null;
    const matches = diagnosis ? diagnosis.matches : [];
    const isLog = text.trim().includes("\n");
    const why = diagnosis && diagnosis.unanswered;
    const isForeign = why && why.kind === "foreign" && (why.about || (isLog && diagnosis.findings.length > 0)); // a line alone does not show it
    const byWords = () => (diagnosis && !matches.length ? findByWords(text, diagnosis) : []);
    const found = isForeign ? [] : isLog ? byWords() : d2s.find(text);
    const titles = new Map(entries.map(([id, title, about]) => [id, { url: `${id}/`, title: `${id} ${title}`, text: about }]));
    const first = matches.map(({ id }) => titles.get(id)).filter(Boolean);
    const others = found.filter(({ id }) => !matches.some((match) => match.id === id));
    return { code: "", matches, diagnosis, found, results: [...first, ...others, ...(isLog || isForeign ? [] : findPages(text))] };
  };

  /* To the page that answers: an entry's for a code, else the lookup page with the text, which stays in this browser. */
  const KEPT = "d2s.log";
  const MOST_KEPT = [Infinity, 4000000]; // a browser keeps about five million characters
  const MOST_IN_ADDRESS = 100000;
  const shortened = (text, most) => (text.length <= most ? text : `${text.slice(0, most / 2)}\n${text.slice(-most / 2)}`);
  const keep = (text) => MOST_KEPT.some((most) => { try { sessionStorage.setItem(KEPT, shortened(text, most)); return true; } catch { return false; } });
  /* Of an address that somebody typed or cut, what can be decoded; the rest as it is written. */
  const decoded = (text) => text.replace(/(?:%[0-9a-f]{2})+/gi, (part) => { try { return decodeURIComponent(part); } catch { return part; } });
  d2s.open = async (text) => {
    const { code } = text.length < 40 ? await d2s.lookup(text) : {};
    if (code) return location.assign(d2s.pageAt(`${code}/`));
    if (!text.trim().includes("\n") && text.length < 1500) return location.assign(d2s.pageAt(d2s.lookupPage(text.trim())));
    return location.assign(d2s.pageAt(keep(text) ? "lookup/#pasted" : `lookup/#text=${d2s.encoded(shortened(text, MOST_IN_ADDRESS))}`));
  };
  const given = () => {
    const query = new URLSearchParams(location.search).get("q");
    if (query) return query;
    if (location.hash === "#pasted") try { return sessionStorage.getItem(KEPT) || ""; } catch { return ""; }
    return location.hash.startsWith("#text=") ? decoded(location.hash.slice(6)) : "";
  };

  /* An address that leads nowhere: a code in other letters or from another place leads on, else its words are looked up. */
  const missingPage = () => {
    const path = decoded(location.pathname).replace(/\/(index\.html)?$/, "").replace(/\.html$/, "");
    const end = path.slice(path.lastIndexOf("/") + 1);
    const typed = /^d2s[\s_-]*(\d{3})$/i.exec(end);
    return d2s.prepareSearch().then(() => {
      const { entries, gone, slugs } = d2s.search;
      const slug = end.toLowerCase();
      const code = typed ? `D2S${typed[1]}` : Object.hasOwn(slugs, slug) && slugs[slug];
      if (code && (gone.includes(code) || entries.some(([id]) => id === code))) return location.replace(d2s.pageAt(`${code}/${location.hash}`));
      return d2s.answer(end.replace(/[-_+]+/g, " "));
    });
  };

  const MOST_SHOWN = 50000;
  d2s.start = () => {
    const values = location.hash.startsWith("#log=") && document.querySelector(".d2s-head");
    const ready = values ? d2s.load("d2s-card") : Promise.resolve();
    if (values) return ready.then(() => d2s.fillPage());
    const paste = document.getElementById("paste");
    if (!paste) return ready;
    const text = paste.querySelector("textarea");
    paste.hidden = false;
    const failed = () => document.getElementById("answer").replaceChildren(d2s.spans("h2", d2s.phrase("page.failed")));
    d2s.answer = (log) => d2s.load("d2s-card").then(() => d2s.showAnswer(log)).catch(failed);
    /* A browser takes seconds to lay out megabytes: the box shows the beginning of a long text, and all of it is read. */
    let whole = "";
    const show = (log) => {
      whole = log;
      text.value = log.length > MOST_SHOWN ? `${log.slice(0, MOST_SHOWN)}\n…` : log;
      text.setSelectionRange(0, 0);
      run();
    };
    /* An address that holds a question follows the next one, as far as it is one line; a log never goes there. */
    const follow = (log) => {
      if (!new URLSearchParams(location.search).has("q")) return;
      const isLine = !log.trim().includes("\n") && log.length < 1500;
      history.replaceState(null, "", isLine ? `${location.pathname}?q=${d2s.encoded(log.trim())}` : location.pathname);
    };
    const run = () => {
      const isWhole = whole.length > MOST_SHOWN && text.value === `${whole.slice(0, MOST_SHOWN)}\n…`.replace(/\r\n?/g, "\n");
      const log = isWhole ? whole : text.value;
      follow(log);
      return d2s.answer(log);
    };
    const prefetch = () => { d2s.prepareMatcher().catch(() => {}); d2s.prepareSearch().catch(() => {}); d2s.load("d2s-card").catch(() => {}); };
    text.addEventListener("focus", prefetch, { once: true });
    paste.addEventListener("dragenter", prefetch, { once: true });
    paste.addEventListener("submit", (event) => { event.preventDefault(); run(); });
    text.addEventListener("paste", (event) => {
      const log = event.clipboardData ? event.clipboardData.getData("text") : "";
      if (log.length <= MOST_SHOWN) return setTimeout(run);
      event.preventDefault();
      return show(text.value.slice(0, text.selectionStart) + log + text.value.slice(text.selectionEnd));
    });
    text.addEventListener("keydown", (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); run(); } });
    /* A file that is dropped beside the box would take the place of the page. */
    const hasFile = ({ dataTransfer }) => dataTransfer && [...dataTransfer.types].includes("Files");
    document.addEventListener("dragover", (event) => { if (hasFile(event) || paste.contains(event.target)) event.preventDefault(); });
    document.addEventListener("drop", async (event) => {
      if (!hasFile(event) && !paste.contains(event.target)) return;
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      show(file ? await file.text() : event.dataTransfer.getData("text"));
    });
    const example = paste.querySelector("[data-example]");
    if (example) example.addEventListener("click", () => d2s.prepareSearch().then(() => show(d2s.search.example)).catch(failed));
    if (document.querySelector("[data-missing-page]")) return missingPage().catch(failed);
    const start = given();
    if (start) {
      return show(start);
    }
    return ready;
  };
})();
