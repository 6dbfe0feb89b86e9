/* The answer to a log: what failed, on which release, the fix and its diff, the other failures, or which kind of "none". */
"use strict";
(() => {
  const d2s = window.d2s;
  const { make, pageAt, phrase: say } = d2s;
  const CAPTURE = /\{\{|\}\}|\{([a-z_][a-z0-9_]*)(?:\|([^{}\n]*))?\}/g;
  const filled = (template, captures) => template.replace(CAPTURE, (all, name, fallback) =>
    name ? (Object.hasOwn(captures, name) && captures[name]) || fallback || "…" : all[0]);

  /* HTML that the site was built with; what a log said stays text. */
  const prose = (html, captures) => {
    const box = make("div");
    box.innerHTML = html;
    for (const place of box.querySelectorAll("[data-capture]")) {
      const { capture } = place.dataset;
      if (Object.hasOwn(captures, capture) && captures[capture]) place.textContent = captures[capture];
    }
    return box;
  };
  const diff = (lines, fixed) => {
    const code = make("code");
    const after = fixed.split("\n");
    for (const [sign, place] of lines) {
      const line = typeof place === "number" ? after[place] : place;
      code.append(sign === " " ? `${line}\n` : make("span", `${line}\n`, { class: `d2s-line ${sign === "-" ? "d2s-gone" : "d2s-new"}` }));
    }
    const box = make("div", "", { class: "highlight d2s-diff" });
    const pre = make("pre", "", { tabindex: "0" });
    pre.append(code);
    box.append(pre, d2s.copyButton(() => fixed, say("page.copy.fixed")));
    return box;
  };
  const list = (items) => {
    const made = make("ul");
    for (const item of items) {
      const row = make("li");
      row.append(...[item].flat());
      made.append(row);
    }
    return made;
  };
  /* The entry's page speaks of the user's own names: they travel in the part of the address that is not sent. */
  const pageOf = ({ id, captures }) => pageAt(`${id}/${Object.keys(captures || {}).length ? `#log=${encodeURIComponent(JSON.stringify(captures))}` : ""}`);
  const titled = (match) => make("a", `${match.id} ${(d2s.search.entries.find(([id]) => id === match.id) || [])[1] || ""}`, { href: pageOf(match) });
  const percent = (score) => `${Math.min(99, Math.round(100 * score))} %`;

  /* For a log that is older than what was measured: does upgrading cure it? */
  const upgradeLine = (release, card) => {
    if (!card.upgrade) return "";
    const [first, mode] = card.upgrade;
    const log = say(release.startsWith("<") ? "upgrade.log.files" : "upgrade.log.named", { release: release.replace("<", "") });
    return `${log}${say("join")}${say(`upgrade.${mode || (first ? "all" : "none")}`, { first, last: d2s.measured[d2s.measured.length - 1] })}`;
  };
  const isOld = (release) => release.startsWith("<") || release.localeCompare(d2s.measured[0], "en", { numeric: true }) < 0;
  const releaseLine = (release, card) => {
    if (!release) return "";
    if (isOld(release)) return upgradeLine(release, card);
    const modes = card.observed[release];
    if (!modes) return say("answer.release.unknown", { release });
    const told = Object.entries(modes).map(([mode, outcome]) => `${mode === "run" ? say("outcome.as_it_stands") : mode.toUpperCase()}: ${say(`outcome.${outcome}`)}`);
    return say("answer.release", { release, outcomes: told.join(", ") });
  };

  /* Nothing of the log goes into the address of an issue but the class of the exception, where it is one that everybody
     knows, and the number of a release: what is private in a message is found by `d2s-doctor report`, not here. */
  const issueLink = ({ findings, unanswered, release, verdict }) => {
    const { repository } = d2s.search;
    if (!repository) return [];
    const said = findings.map(({ says }) => /^(?:[a-z_]+\.)*([A-Z][A-Za-z0-9]*)(?=:|\s*$)/.exec(says)).filter(Boolean).pop();
    const name = said && d2s.index.exceptions.includes(said[1]) ? said[1] : "";
    const [paddle = ""] = /^<?[0-3]\.\d{1,2}(?:\.\d{1,2})?(?![\d.])/.exec(release || "") || [];
    const facts = [["exception", name], ["verdict", verdict], ["kind", unanswered && unanswered.kind], ["paddle", paddle]].filter(([, value]) => value);
    const query = new URLSearchParams({ title: [name || verdict, unanswered && unanswered.kind, paddle && `Paddle ${paddle}`].filter(Boolean).join(", "),
      body: `${say("answer.issue.body")}\n\n${facts.map(([key, value]) => `- ${key}: \`${value}\``).join("\n")}\n` });
    return [make("a", say("answer.issue"), { href: `${repository}/issues/new?${query}`, rel: "noopener" }), " ", d2s.spans("small", say("answer.issue.note"))];
  };
  const findingLine = (finding, findings) => {
    const where = say(finding.first === finding.last ? "log.line" : "log.lines", finding);
    const said = finding.matches.length ? titled(finding.matches[0]) : finding.says;
    const notes = finding.follows === null || finding.follows === undefined ? [] : [` · ${say("log.follows", { first: findings[finding.follows].first })}`];
    if (finding.repeats) notes.push(` · ${say("log.repeats", { count: finding.repeats })}`);
    return [`${where}${say("colon")}`, said, ...notes];
  };
  const next = (commands) => {
    const box = make("div", "", { class: "highlight" });
    const pre = make("pre");
    pre.append(make("code", commands.join("\n")));
    box.append(pre, d2s.copyButton(() => `${commands.join("\n")}\n`, say("page.copy")));
    return box;
  };
  const missing = (text) => filled(text, {}).replace(/\s+/g, " ").slice(0, 100);
  const heading = (key) => make("h3", say(key));

  /* What to do where no entry answers, a paragraph each */
  const helps = (why) => {
    if (why && why.kind === "conversion") {
      const said = d2s.spans("p", say("answer.conversion"));
      const family = say(`family.${why.about}`);
      said.append(" ", make("a", family, { href: pageAt(/^\d$/.test(why.about) ? `entries/#family-${why.about}` : "entries/") }));
      return [said];
    }
    if (why && ["cut", "near"].includes(why.kind)) return [d2s.spans("p", say(`none.${why.kind}`))];
    const further = d2s.spans("p", say("answer.further"));
    further.append(" ", make("a", say("answer.list"), { href: pageAt("entries/") }));
    if (why && why.kind === "question") return [further];
    return [d2s.spans("p", say(why && why.about ? `none.foreign.${why.about}` : "none.help")), further];
  };
  const none = (box, diagnosis, { results }, text) => {
    const { findings } = diagnosis || { findings: [] };
    const near = findings.map((finding) => finding.nearest).filter(Boolean).sort((a, b) => b.strength - a.strength)[0];
    /* One line without a message is no log, so nothing is said of one. */
    const isLog = text.trim().includes("\n") || findings.length > 0;
    const why = diagnosis && diagnosis.unanswered;
    const isRead = isLog || (why && why.kind === "question");
    const verdict = isRead ? `${say("none")}${say("colon")}${say(why ? `none.${why.kind}.sure` : "none.sure")}` : say("search.nothing");
    if (isRead || !results.length) box.append(make("h2", verdict), ...helps(why));
    if (near) {
      const said = make("p", say(near.missing ? "answer.nearest" : "answer.nearest.only"));
      said.append(" ", titled(near));
      if (near.missing) said.append(make("pre", missing(near.missing), { class: "d2s-evidence", tabindex: "0" }));
      box.append(said);
    }
    if (!why || why.kind !== "conversion") return;
    box.append(heading("answer.next"), next(["d2s-doctor report train.log"]));
    const row = make("p");
    row.append(...issueLink(diagnosis));
    if (row.childNodes.length) box.append(row);
  };
  const words = (box, { results, matches }, text) => {
    const skipped = matches.map(({ id }) => `${id}/`);
    const shown = results.filter(({ url }) => !skipped.includes(url));
    if (!shown.length) return;
    const wanted = [...new Set(text.toLowerCase().split(/\s+/).filter((word) => word.length > 1))].slice(0, d2s.index.rules.most);
    const marked = (said) => {
      const node = make("span");
      let rest = said;
      while (rest) {
        const places = wanted.map((word) => [rest.toLowerCase().indexOf(word), word.length]).filter(([place]) => place >= 0).sort((a, b) => a[0] - b[0] || b[1] - a[1]);
        if (!places.length) break;
        const [[place, length]] = places;
        node.append(rest.slice(0, place), make("mark", rest.slice(place, place + length)));
        rest = rest.slice(place + length);
      }
      node.append(rest);
      return node;
    };
    box.append(make("h2", say(matches.length ? "answer.words" : "answer.words.only")), list(shown.map(({ url, title, text: about }) => {
      const link = make("a", "", { href: pageAt(url) });
      link.append(marked(title));
      const small = make("small", "");
      small.append(marked(about));
      return [link, make("br"), small];
    })));
  };
  /* A message with several causes: those that fit the log first, then the most frequent */
  const causesOf = (matches, card) => {
    const found = card.groups[matches[0].group];
    if (!found) return [];
    const [title, means, causes] = found;
    const place = (code) => { const n = matches.findIndex(({ id }) => id === code); return n < 0 ? matches.length : n; };
    const rows = make("ol");
    for (const [id, what, sign] of [...causes].sort(([one], [other]) => place(one) - place(other))) {
      const row = make("li");
      row.append(id ? titled({ id, captures: {} }) : d2s.spans("span", what), d2s.spans("p", sign));
      rows.append(row);
    }
    return [make("h3", title), d2s.spans("p", means), heading("answer.causes"), rows];
  };
  const best = async (box, diagnosis) => {
    const [first, ...others] = diagnosis.matches;
    await Promise.all([d2s.load(`cards/${first.id}`), d2s.load(`samples/${first.id}`)]);
    const card = { ...d2s.cards[first.id], ...d2s.samples[first.id] };
    const { verdict, findings, cause } = diagnosis;
    const unproven = verdict === "likely" && !first.proven && !first.missing;
    box.append(make("h2", `${say(verdict)}${say("colon")}${say(unproven ? "likely.words" : `${verdict}.sure`)}`));
    const release = releaseLine(diagnosis.release, card);
    if (release) box.append(d2s.spans("p", release));
    box.append(...causesOf(diagnosis.matches, card));
    const title = make("p", "", { class: "d2s-answer-title" });
    title.append(titled(first), make("small", ` ${percent(first.score)}`));
    box.append(title);
    const evidence = first.evidence.map(({ line, text }) => `${line} | ${text}`).join("\n");
    box.append(make("pre", evidence, { class: "d2s-evidence", tabindex: "0", "aria-label": say("answer.evidence") }));
    if (first.missing) box.append(make("p", say("answer.missing")), make("pre", missing(first.missing), { class: "d2s-evidence", tabindex: "0" }));
    box.append(heading("fix"), prose(card.fix, first.captures), diff(card.diff, card.after), heading("cause"), prose(card.cause, first.captures));
    box.append(heading("answer.next"), next([`d2s-doctor show ${first.id}`, `d2s-doctor run ${first.id}`]));
    const more = make("p");
    more.append(make("a", say("page.open"), { href: pageOf(first), class: "md-button" }));
    box.append(more);
    if (others.length) box.append(heading("answer.also"), list(others.slice(0, 2).map((match) => [titled(match), ` ${percent(match.score)}`])));
    const rest = findings.filter((_, n) => n !== cause);
    if (rest.length) box.append(heading("log.also"), list(rest.slice(0, 8).map((finding) => findingLine(finding, findings))));
    if (rest.length > 8) box.append(make("p", say("log.more", { count: rest.length - 8 })));
  };

  const unknownCode = (box, code) => {
    const said = make("p");
    said.append(make("a", say("answer.list"), { href: pageAt("entries/") }));
    box.append(make("h2", say("answer.code", { code })), said);
  };
  let asked = 0;
  d2s.showAnswer = async (log) => {
    const target = document.getElementById("answer");
    const number = ++asked;
    if (!log.trim()) return target.replaceChildren();
    const box = document.createDocumentFragment();
    try {
      const found = await d2s.lookup(log);
      if (found.code) return location.assign(pageAt(`${found.code}/`));
      if (found.matches.length) await best(box, found.diagnosis);
      else if (found.missing) unknownCode(box, found.missing);
      else none(box, found.diagnosis, found, log);
      if (!found.missing) words(box, found, log);
    } catch (error) {
      box.replaceChildren(d2s.spans("h2", say("page.failed")), make("p", String(error.message || error)));
    }
    if (number !== asked) return undefined;
    target.replaceChildren(box);
    /* Below a long box the answer may be out of sight. */
    if (target.getBoundingClientRect().top > 0.7 * innerHeight) target.scrollIntoView({ block: "start" });
    return undefined;
  };

  /* An entry's page that was opened from an answer, or from an address that somebody else has made: text only, none of it
     long, without signs that turn the order of what follows, and marked. */
  const LONGEST_VALUE = 200;
  const shownValue = (value) => {
    const text = value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
    return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
  };
  d2s.fillPage = () => {
    let captures = null;
    try { captures = JSON.parse(decodeURIComponent(location.hash.slice(5))); } catch { return; }
    if (!captures || typeof captures !== "object") return;
    let count = 0;
    for (const place of document.querySelectorAll("[data-capture]")) {
      const value = Object.hasOwn(captures, place.dataset.capture) && captures[place.dataset.capture];
      if (typeof value !== "string" || !value) continue;
      place.textContent = shownValue(value);
      place.classList.add("d2s-filled");
      count += 1;
    }
    if (count) document.querySelector(".d2s-head").append(make("p", say("page.filled"), { class: "d2s-note", role: "status" }));
  };
})();
