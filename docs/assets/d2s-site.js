/* What every page has: theme switch, copy buttons, table filters, the search box. What looks things up is loaded when it
   is first needed (d2s-lookup.js). Data comes from scripts beside this one; nothing is fetched or sent. */
"use strict";
(() => {
  const assets = document.currentScript.src.replace(/[^/]*$/, "");
  const d2s = (window.d2s = window.d2s || {});
  if (!d2s.say) return; // no words: the page says so itself and stays as it is without scripts
  const tools = document.querySelector(".d2s-tools");
  const base = new URL(tools.dataset.base.replace(/\/*$/, "/"), location).href;
  const say = (key, values = {}) =>
    String(d2s.say[key] || key).replace(/\{(\w+)\}/g, (all, name) => (Object.hasOwn(values, name) ? values[name] : all));
  const make = (tag, text = "", attributes = {}) => {
    const element = document.createElement(tag);
    element.textContent = text;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  /* A text with `code` in it */
  const spans = (tag, text) => {
    const node = make(tag);
    text.split("`").forEach((part, n) => node.append(n % 2 ? make("code", part) : part));
    return node;
  };
  const loading = {};
  /* Code stands once, data once a language. */
  const load = (name) =>
    (loading[name] ||= new Promise((done, failed) => {
      const shared = !["d2s-search"].includes(name) && !name.startsWith("cards/");
      const script = make("script", "", { src: `${shared ? assets : `${base}assets/`}${name}.js` });
      script.onload = done;
      script.onerror = () => {
        delete loading[name];
        script.remove();
        failed(new Error(name));
      };
      document.head.append(script);
    }));

  /* A folder opened as a file shows a listing, not its index.html. */
  const isFile = location.protocol === "file:";
  const pageAt = (place) => {
    const [path, rest = ""] = place.split(/(?=[?#])(.*)/s);
    return base + (isFile ? path.replace(/(^|\/)$/, "$1index.html") : path) + rest;
  };
  if (isFile)
    for (const link of document.querySelectorAll("a[href]"))
      if (link.href.startsWith("file:")) link.href = link.href.replace(/\/(#.*)?$/, "/index.html$1");
  /* Half of a pair of surrogates cannot stand in an address. */
  const encoded = (text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
  const lookupPage = (query) => `lookup/?q=${encoded(query)}`;
  Object.assign(d2s, { assets, base, load, make, spans, pageAt, encoded, lookupPage, phrase: say });

  /* Theme: as the system has it, light, dark; the head of the page has applied what is remembered. */
  document.documentElement.classList.replace("no-js", "js");
  const theme = make("button", "", { type: "button", class: "md-header__button d2s-theme" });
  tools.append(theme);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const themes = { "": "system", light: "light", dark: "dark" };
  const remembered = () => { try { return localStorage.getItem("d2s.theme") || ""; } catch { return ""; } };
  const applyTheme = (name) => {
    const isDark = name ? name === "dark" : dark.matches;
    document.body.setAttribute("data-md-color-scheme", isDark ? "slate" : "default");
    theme.textContent = { "": "◐", light: "☀", dark: "☾" }[name];
    theme.title = say(`theme.${themes[name]}`);
    theme.setAttribute("aria-label", theme.title);
  };
  let current = remembered();
  applyTheme(current);
  theme.addEventListener("click", () => {
    const names = Object.keys(themes);
    current = names[(names.indexOf(current) + 1) % names.length];
    try { localStorage.setItem("d2s.theme", current); } catch { /* it lasts as long as the page */ }
    applyTheme(current);
  });
  dark.addEventListener("change", () => applyTheme(current));

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
  d2s.copyButton = (text, label) => {
    const button = make("button", label, { type: "button", class: "d2s-copy" });
    button.addEventListener("click", () =>
      copied(text()).then(() => {
        button.textContent = say("page.copied");
        setTimeout(() => { button.textContent = label; }, 2000);
      }));
    return button;
  };
  for (const code of document.querySelectorAll(".highlight pre > code")) {
    /* Beside a diff: the whole corrected sample, which is what one wants to run. */
    const isDiff = code.closest(".d2s-diff");
    const source = isDiff ? [...document.querySelectorAll(".d2s-samples code")].pop() : code;
    const text = () => `${source.textContent.trimEnd()}\n`;
    code.closest(".highlight").append(d2s.copyButton(text, say(isDiff ? "page.copy.fixed" : "page.copy")));
  }

  /* What scrolls sideways is reached by the keyboard. */
  const reachable = () => {
    for (const part of document.querySelectorAll(".md-typeset pre > code, .md-typeset table:not([class])"))
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
  };
  reachable();
  addEventListener("resize", reachable);

  /* Headings lead to themselves: this stands here since a page stands in hundreds of copies. */
  for (const heading of document.querySelectorAll(".md-typeset :is(h2, h3, h4)[id]"))
    heading.append(make("a", "¶", { class: "headerlink", href: `#${heading.id}`, title: say("page.link") }));

  /* The navigation of a narrow screen opens by the keyboard too. */
  const drawer = document.getElementById("__drawer");
  const opener = make("button", "☰", { type: "button", class: "md-header__button d2s-open", "aria-expanded": "false", "aria-label": say("page.menu") });
  document.querySelector(".d2s-open").replaceWith(opener);
  const turn = (open) => { drawer.checked = open; opener.setAttribute("aria-expanded", String(open)); };
  drawer.addEventListener("change", () => turn(drawer.checked));
  opener.addEventListener("click", () => turn(!drawer.checked));
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && drawer.checked) { turn(false); opener.focus(); } });

  /* Printed, everything is open. */
  addEventListener("beforeprint", () => { for (const part of document.querySelectorAll("details")) part.open = true; });

  /* Tables: rows that hold all words; a message that fits no row literally is looked up instead. */
  for (const box of document.querySelectorAll(".d2s-filter")) {
    const label = box.querySelector("label");
    const status = box.querySelector("[role=status]");
    const rows = [...box.querySelectorAll("tbody tr")].map((row) => [row, row.textContent.toLowerCase()]);
    const facets = [...box.querySelectorAll("select")];
    const field = label.querySelector("input");
    for (const hidden of box.querySelectorAll("[hidden]")) if (!hidden.closest("tbody")) hidden.hidden = false;
    const showRows = (fits) => rows.filter(([row, text]) => {
      const facet = facets.every(({ name, value }) => !value || row.dataset[name].split(" ").includes(value));
      return !(row.hidden = !facet || !fits(row, text));
    }).length;
    const filter = () => {
      const text = field.value;
      const words = [...new Set(text.toLowerCase().split(/\s+/))];
      const isFound = showRows((_, row) => words.every((word) => row.includes(word))) > 0;
      const isLooked = !isFound && text.trim().length >= 8;
      status.textContent = isFound || isLooked ? "" : status.dataset.none;
      if (!isLooked) return;
      load("d2s-lookup").then(() => d2s.lookup(text)).then(({ matches, found }) => {
        if (field.value !== text) return;
        const codes = matches.length ? matches.map(({ id }) => id) : found.slice(0, 5).map(({ id }) => id);
        const shown = showRows((row) => [...row.querySelectorAll("a")].some((link) => codes.some((code) => link.getAttribute("href").includes(`/${code}/`))));
        status.textContent = shown ? say(matches.length ? "filter.matched" : "filter.found", { codes: codes.join(", ") }) : status.dataset.none;
      }).catch(() => { if (field.value === text) status.replaceChildren(spans("span", say("page.failed"))); });
    };
    field.addEventListener("input", filter);
    for (const facet of facets) facet.addEventListener("change", filter);
  }

  /* The search box: codes, words and messages. The answer to a whole log is a page of its own. */
  const form = make("form", "", { class: "d2s-search", role: "search" });
  const input = make("input", "", { type: "search", autocomplete: "off", spellcheck: "false", role: "combobox", "aria-expanded": "false",
    "aria-autocomplete": "list", "aria-controls": "d2s-results", "aria-label": say("search.label"), placeholder: say("search.hint") });
  const list = make("ul", "", { id: "d2s-results", role: "listbox", "aria-label": say("search.results"), hidden: "" });
  const status = make("span", "", { class: "d2s-hidden", role: "status" });
  form.append(input, list, status);
  tools.append(form);
  const LONGEST_QUERY = 200; // a longer one is no line of a list
  let chosen = -1;
  const choose = (place) => {
    const options = [...list.children];
    chosen = options.length && place > -Infinity ? (place + options.length) % options.length : -1;
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
  const offer = (query, { results }) => {
    if (input.value.trim() !== query) return;
    const shown = results.slice(0, 9).map(({ url, title, text }) => [url, title, text]);
    if (results.length && query.length < LONGEST_QUERY) shown.push([lookupPage(query), say("search.all", { query }), ""]);
    list.replaceChildren(...shown.map(([url, title, text], n) => {
      const option = make("li", "", { role: "option", id: `d2s-result-${n}`, "aria-selected": "false", "data-url": pageAt(url) });
      option.append(make("b", title), make("small", text));
      return option;
    }));
    list.hidden = !shown.length;
    input.setAttribute("aria-expanded", String(!!shown.length));
    status.className = shown.length ? "d2s-hidden" : "d2s-nothing";
    status.textContent = shown.length ? say("search.found", { count: results.length }) : say("search.nothing");
    choose(-Infinity);
  };
  const failed = () => {
    status.className = "d2s-nothing";
    status.replaceChildren(spans("span", say("page.failed")));
  };
  const show = () => {
    const query = input.value.trim();
    if (!query) return close();
    return load("d2s-lookup").then(() => d2s.lookup(query)).then((answer) => offer(query, answer), failed);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const query = input.value.trim();
    const option = list.children[chosen];
    if (option) location.assign(option.dataset.url);
    else if (query) load("d2s-lookup").then(() => d2s.open(query), failed);
  });
  input.addEventListener("focus", () => { load("d2s-lookup").then(() => d2s.prepareSearch()).catch(() => {}); }, { once: true });
  input.addEventListener("input", show);
  /* A text field of one line would join the lines of a log. */
  input.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text");
    if (!text.trim().includes("\n")) return;
    event.preventDefault();
    load("d2s-lookup").then(() => d2s.open(text), failed);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.children.length) choose(chosen < 0 && event.key === "ArrowUp" ? -1 : chosen + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Escape") close();
  });
  list.addEventListener("mousedown", (event) => {
    event.preventDefault();
    const option = event.target.closest("[role=option]");
    if (option) location.assign(option.dataset.url);
  });
  input.addEventListener("blur", close);
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest && event.target.closest("input, textarea, select");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      input.focus();
    }
  });

  /* A page that reads a log, and an entry's page that was opened with values from one, need the rest. */
  if (document.getElementById("paste") || document.querySelector("[data-missing-page]") || location.hash.startsWith("#log="))
    load("d2s-lookup").then(() => d2s.start()).catch(() => {
      const place = document.getElementById("answer") || document.querySelector(".d2s-head");
      if (place) place.append(spans("p", say("page.failed")));
    });
})();
