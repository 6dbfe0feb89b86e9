/* Search, table filters and the paste box. Data comes from scripts beside this one; nothing is fetched or sent. */
"use strict";
(() => {
  const base = document.currentScript.src.replace(/assets\/[^/]*$/, "");
  const d2s = (window.d2s = window.d2s || {});
  const say = (key, values = {}) =>
    String(d2s.say[key] || key).replace(/\{(\w+)\}/g, (all, name) => (name in values ? values[name] : all));
  const make = (tag, text = "", attributes = {}) => {
    const element = document.createElement(tag);
    element.textContent = text;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const loading = {};
  const load = (name) =>
    (loading[name] ||= new Promise((done, failed) => {
      const script = make("script", "", { src: `${base}assets/${name}.js` });
      script.onload = done;
      script.onerror = failed;
      document.head.append(script);
    }));

  /* A folder opened as a file shows a listing, not its index.html. */
  const asFile = (href) => (location.protocol === "file:" ? href.replace(/\/(#.*)?$/, "/index.html$1") : href);
  if (location.protocol === "file:")
    for (const link of document.querySelectorAll("a[href]"))
      if (link.href.startsWith("file:")) link.href = asFile(link.href);

  /* Copy buttons: the text as it stands, without the signs that mark changed lines */
  const copied = (text) => {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    const area = make("textarea", text);
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    return Promise.resolve();
  };
  for (const code of document.querySelectorAll(".highlight pre > code")) {
    /* Beside a diff: the whole corrected sample, which is what one wants to run. */
    const isDiff = code.closest(".d2s-diff");
    const source = isDiff ? [...document.querySelectorAll(".d2s-samples code")].pop() : code;
    const label = say(isDiff ? "page.copy.fixed" : "page.copy");
    const button = make("button", label, { type: "button", class: "d2s-copy" });
    button.addEventListener("click", () =>
      copied(source.textContent.trimEnd() + "\n").then(() => {
        button.textContent = say("page.copied");
        setTimeout(() => { button.textContent = label; }, 2000);
      }));
    code.closest(".highlight").append(button);
  }

  /* Tables */
  for (const box of document.querySelectorAll(".d2s-filter")) {
    const label = box.querySelector("label");
    const status = box.querySelector("[role=status]");
    const rows = [...box.querySelectorAll("tbody tr")].map((row) => [row, row.textContent.toLowerCase()]);
    label.hidden = false;
    label.querySelector("input").addEventListener("input", (event) => {
      const words = event.target.value.toLowerCase().split(/\s+/);
      let shown = 0;
      for (const [row, text] of rows) {
        row.hidden = !words.every((word) => text.includes(word));
        shown += !row.hidden;
      }
      status.textContent = shown ? "" : status.dataset.none;
    });
  }

  /* Search: words, and pairs of Chinese characters, each worth the more the rarer it is. */
  const units = (text) => {
    const found = new Set();
    for (const [word] of text.toLowerCase().matchAll(/[a-z0-9_]+|[\u4e00-\u9fff]+/g))
      if (word[0] >= "\u4e00" && word.length > 1) for (let i = 1; i < word.length; i++) found.add(word.slice(i - 1, i + 1));
      else found.add(word);
    return found;
  };
  let table = null;
  const indexed = () =>
    (table ||= d2s.search.map(([url, title, text, extra]) => ({ url, title, text, units: [units(title), units(`${text} ${extra}`)] })));
  d2s.find = (query) => {
    const wanted = [...units(query)];
    const fits = (unit, known) => (known.has(unit) ? 1 : unit.length > 2 && [...known].some((k) => k.startsWith(unit)) ? 0.8 : 0);
    const hits = wanted.map((unit) => indexed().map(({ units: [title, rest] }) => Math.max(1.5 * fits(unit, title), fits(unit, rest))));
    const scores = indexed().map((item, n) => {
      let score = 0;
      hits.forEach((row) => { score += row[n] * Math.log(1 + row.length / (row.filter(Boolean).length || 1)); });
      return [score, hits.filter((row) => row[n]).length, item];
    });
    return scores.filter(([, reached]) => reached && reached >= wanted.length / 2)
      .sort((a, b) => b[1] - a[1] || b[0] - a[0]).slice(0, 10).map(([, , item]) => item);
  };

  const form = document.querySelector(".d2s-search");
  const input = form.querySelector("input");
  const list = form.querySelector("ul");
  const status = form.querySelector("[role=status]");
  let chosen = -1;
  const choose = (place) => {
    const options = [...list.children];
    chosen = options.length ? (place + options.length) % options.length : -1;
    options.forEach((option, n) => option.setAttribute("aria-selected", n === chosen));
    if (chosen >= 0) {
      input.setAttribute("aria-activedescendant", options[chosen].id);
      options[chosen].scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  };
  const close = () => {
    list.hidden = true;
    status.className = "d2s-hidden";
    input.setAttribute("aria-expanded", "false");
    choose(-Infinity);
  };
  const show = () => {
    const query = input.value.trim();
    const found = query && d2s.search ? d2s.find(query) : [];
    list.replaceChildren(...found.map(({ url, title, text }, n) => {
      const option = make("li", "", { role: "option", id: `d2s-result-${n}`, "aria-selected": "false", "data-url": asFile(base + url) });
      option.append(make("b", title), make("small", text));
      return option;
    }));
    list.hidden = !found.length;
    input.setAttribute("aria-expanded", String(!!found.length));
    status.className = query && d2s.search && !found.length ? "d2s-nothing" : "d2s-hidden";
    status.textContent = query ? (found.length ? say("search.found", { count: found.length }) : say("search.nothing")) : "";
    chosen = -1;
    input.removeAttribute("aria-activedescendant");
  };
  const go = (option) => option && location.assign(option.dataset.url);
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go(list.children[Math.max(chosen, 0)]);
  });
  input.addEventListener("focus", () => load("d2s-search").then(show), { once: true });
  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.children.length) choose(chosen < 0 && event.key === "ArrowUp" ? -1 : chosen + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Escape") close();
  });
  list.addEventListener("mousedown", (event) => { event.preventDefault(); go(event.target.closest("[role=option]")); });
  input.addEventListener("blur", close);
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest && event.target.closest("input, textarea, select");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      input.focus();
    }
  });

  /* The paste box */
  const paste = document.getElementById("paste");
  if (!paste) return;
  const answer = document.getElementById("answer");
  const ready = Promise.all([load("d2s-kb"), load("d2s-match"), load("d2s-search")]);
  /* Tokens of parsed Markdown, as d2s_doctor.prose has them; what a log said stays text. */
  const prose = (tokens, captures) => {
    const filled = (template) => template.replace(/\{\{|\}\}|\{([a-z_][a-z0-9_]*)(?:\|([^{}\n]*))?\}/g, (all, name, fallback) =>
      name ? (Object.hasOwn(captures, name) && captures[name]) || fallback || "…" : all[0]);
    const nodes = [make("div")];
    for (const [kind, value, attribute] of tokens) {
      if (kind === "close") {
        nodes.pop();
        continue;
      }
      const link = value === "a" && /^https?:\/\//.test(attribute);
      const node = kind === "open" ? (link ? make("a", "", { href: attribute }) : make(value === "a" ? "span" : value))
        : kind === "break" ? make("br") : kind === "block" ? make("pre", filled(value))
        : kind === "code" ? make("code", filled(value)) : filled(value);
      nodes[nodes.length - 1].append(node);
      if (kind === "open") nodes.push(node);
    }
    return nodes[0];
  };
  const titled = (code) => {
    const link = make("a", `${code} ${d2s.kb.entries[code][0]}`, { href: asFile(`${base}${code}/`) });
    return link;
  };
  const render = ({ verdict, matches }) => {
    answer.replaceChildren(make("h2", say(verdict) + say("colon") + say(`${verdict}.sure`)));
    if (!matches.length) {
      answer.append(make("p", say("page.none")));
      return;
    }
    const [first, ...others] = matches;
    const [, cause, fix] = d2s.kb.entries[first.id];
    const heading = make("h3");
    heading.style.fontSize = ".95rem";
    heading.append(titled(first.id));
    const evidence = make("pre", first.evidence.map(({ line, text }) => `${line} | ${text}`).join("\n"), { class: "d2s-evidence", tabindex: "0" });
    answer.append(heading, make("h3", say("evidence")), evidence);
    answer.append(make("h3", say("cause")), prose(cause, first.captures));
    answer.append(make("h3", say("fix")), prose(fix, first.captures));
    const more = make("p");
    more.append(make("a", say("page.open"), { href: asFile(`${base}${first.id}/`), class: "md-button" }));
    answer.append(more);
    if (others.length) {
      const also = make("ul");
      for (const other of others.slice(0, 2)) {
        const item = make("li");
        item.append(titled(other.id));
        also.append(item);
      }
      answer.append(make("h3", say("also")), also);
    }
  };
  const text = paste.querySelector("textarea");
  const run = () => ready.then(() => { if (text.value.trim()) render(d2s.diagnose(text.value)); else answer.replaceChildren(); });
  paste.hidden = false;
  paste.addEventListener("submit", (event) => { event.preventDefault(); run(); });
  text.addEventListener("paste", () => setTimeout(run));
  paste.querySelector("[data-example]").addEventListener("click", () => {
    text.value = d2s.example;
    run();
  });
  d2s.example = `Traceback (most recent call last):
  File "train.py", line 13, in <module>
    out = double_until(paddle.ones([2, 3]))
  File "/env/lib/python3.11/site-packages/paddle/jit/dy2static/program_translator.py", line 859, in _perform_call
    error_data.raise_new_exception()
  File "/env/lib/python3.11/site-packages/paddle/jit/dy2static/error.py", line 454, in raise_new_exception
    raise new_exception from None
paddle.jit.dy2static.utils.Dygraph2StaticException: In transformed code:

    File "train.py", line 7, in double_until
        rows = 2
        while rows < 10:
        ~~~~~~~~~~~~~~~~ <--- HERE
            x = paddle.concat([x, x])

    File "/env/lib/python3.11/site-packages/paddle/jit/dy2static/convert_operators.py", line 261, in _run_py_while
        raise Dygraph2StaticException(

    paddle.jit.dy2static.utils.Dygraph2StaticException: python while pred change from bool to variable.
`;
})();
