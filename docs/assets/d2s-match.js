/* The matcher of the paste box: the algorithms of d2s_doctor/log and d2s_doctor/match over the same compiled base.

   Every number, word and pattern comes from `d2s.kb` (d2s_doctor/site/matcher.py), by the module and the name that it has in
   Python. Left out: decoding, since a page holds text. Long logs are read like log/long_log, without its bounds on bytes.
   An emoji inside a captured value counts as two characters of its bound.
   tests/site/test_matcher.py compares the whole result with Python's for recorded logs. */
"use strict";
(() => {
  const d2s = (window.d2s = window.d2s || {});
  let constants = null;
  let base = null;

  /* Constants of the program */
  class Pattern {
    constructor({ pattern, flags }) { [this.source, this.flags, this.made] = [pattern, `u${flags}`, {}]; }
    regex(kind) { return (this.made[kind] ||= new RegExp(this.source, this.flags + kind)); }
    at(text, place, kind) {
      const regex = this.regex(kind);
      regex.lastIndex = place;
      return regex.exec(text);
    }
    match(text) { return this.at(text, 0, "y"); }
    search(text) { return this.at(text, 0, "g"); }
    all(text) { return [...text.matchAll(this.regex("g"))]; }
    isWhole(text) { return (this.whole ||= new RegExp(`^(?:${this.source})$`, this.flags)).test(text); }
    replace(text, by) { return text.replace(this.regex("g"), by); }
    split(text) { return text.split(this.regex("g")); }
  }
  /* Objects without a prototype: a log may name an exception "constructor". A name that Python does not have is an error. */
  const strict = { get(values, name) {
    if (!(name in values)) throw new Error(`the base has no ${String(name)}`);
    return values[name];
  } };
  const compiled = (value) => {
    if (!value || typeof value !== "object") return value;
    if (Array.isArray(value)) return value.map(compiled);
    if (typeof value.pattern === "string") return new Pattern(value);
    const entries = Object.entries(value).map(([name, each]) => [name, compiled(each)]);
    return new Proxy(Object.assign(Object.create(null), Object.fromEntries(entries)), strict);
  };
  const prepare = () => {
    constants = compiled(d2s.kb.constants);
    base = indexOf(d2s.kb);
  };

  /* What Python has built in */
  const squeeze = (text) => text.trim().replace(/\s+/g, " ");
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const rounded = (number, digits) => {
    const exact = number.toFixed(60);
    const end = exact.indexOf(".") + 1 + digits;
    const down = exact.slice(end).padEnd(60, "0") === "5".padEnd(60, "0") && "02468".includes(exact[end - 1]); // a half is rounded to even
    return Number(down ? exact.slice(0, end) : number.toFixed(digits));
  };
  const startsWith = (text, heads) => heads.some((head) => text.startsWith(head));
  const endsWith = (text, ends) => ends.some((end) => text.endsWith(end));
  const last = (list) => list[list.length - 1];
  const addAll = (list, more) => { for (const each of more) list.push(each); }; // push(...more) fails above 120,000
  const bisectRight = (list, wanted) => {
    let low = 0;
    for (let high = list.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (wanted < list[middle]) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  const bisectLeft = (list, wanted) => bisectRight(list, wanted - 1); // of whole numbers
  const byOrder = (...keys) => (a, b) => {
    for (const key of keys) {
      const [one, other] = [key(a), key(b)];
      if (one !== other) return one < other ? -1 : 1;
    }
    return 0;
  };
  const PAIR = /[\ud800-\udbff][\udc00-\udfff]/; // one character in Python, two here
  const sizeOf = (text) => (PAIR.test(text) ? [...text].length : text.length);
  const firstOf = (text, size) => (text.length > size && PAIR.test(text) ? [...text].slice(0, size).join("") : text.slice(0, size));
  const strip = (text, characters) => {
    let [start, end] = [0, text.length];
    while (start < end && characters.includes(text[start])) start++;
    while (end > start && characters.includes(text[end - 1])) end--;
    return text.slice(start, end);
  };
  const find = (text, what, from, to = text.length) => {
    const place = text.indexOf(what, from);
    return place >= 0 && place + what.length <= to ? place : -1;
  };
  const findLast = (text, what, from, to) => {
    const place = from <= to ? text.slice(from, to).lastIndexOf(what) : -1;
    return place < 0 ? -1 : from + place;
  };

  /* template, kb/base, kb/tokens */
  const normalise = (text) => {
    const inside = squeeze(text);
    if (!inside) return text ? " " : "";
    return (/^\s/.test(text) ? " " : "") + inside + (/\s$/.test(text) ? " " : "");
  };
  const parse = (text) => {
    const literals = [""], names = [];
    let place = 0;
    for (const found of constants.template.TOKEN.all(text)) {
      literals[literals.length - 1] += text.slice(place, found.index);
      place = found.index + found[0].length;
      if (found[1]) { names.push(found[1]); literals.push(""); }
      else literals[literals.length - 1] += found[0][0];
    }
    literals[literals.length - 1] += text.slice(place);
    return { literals: literals.map(normalise), names };
  };
  const words = (text) => (text.match(constants.tokens.WORD.regex("g")) || []).map((word) => word.toLowerCase());
  const LISTS = ["exception", "frames", "requires", "excludes", "earlier", "decisive", "ascii"];
  const indexOf = ({ signatures, weights, about }) => {
    const weightOf = new Map(Object.entries(weights));
    const postings = new Map();
    const made = signatures.map((raw, number) => {
      const [kind, modes, observed] = about[raw.entry];
      const signature = { generic: false, paddle: "", proof: null, group: "", ...raw, ...parse(raw.message), kind, modes, observed };
      for (const name of LISTS) signature[name] = raw[name] || [];
      signature.earlier = signature.earlier.map(parse);
      signature.words = signature.literals.flatMap(words);
      signature.said = sum(signature.literals.map((literal) => literal.length));
      signature.vocabulary = [...new Set(words(signature.literals.join(" ")))]
        .sort(byOrder((word) => -weightOf.get(word), (word) => word));
      for (const word of signature.vocabulary) {
        if (!postings.has(word)) postings.set(word, []);
        postings.get(word).push(number);
      }
      return signature;
    });
    const wordless = made.map((_, number) => number).filter((number) => !made[number].weight);
    return { signatures: made, weights: weightOf, postings, wordless, about };
  };

  /* log/clean, log/prefix, log/unwrap: text to lines */
  const stripPrefix = (text) => {
    const { PREFIXES, MOST, BARS, DEEPEST_BAR } = constants.prefix;
    let stream = "";
    if (BARS.some((bar) => text.slice(0, DEEPEST_BAR + 1).includes(bar))) text = unboxed(text, BARS);
    for (let count = 0; count < MOST && text; count++) {
      const found = PREFIXES.match(text);
      if (!found || !found[0]) break;
      stream = stream || found.groups.stream || found.groups.mpi || found.groups.slurm || "";
      text = text.slice(found[0].length);
    }
    return [stream, text];
  };
  const unboxed = (text, bars) => {
    let inside = text.replace(/^ +/, "");
    if (!startsWith(inside, bars)) return text;
    inside = inside.slice(1).replace(/^ /, "").replace(/ +$/, "");
    return endsWith(inside, bars) ? inside.slice(0, -1).replace(/ +$/, "") : inside;
  };
  const asTyped = (text) => constants.pasted.TYPOGRAPHIC.reduce((typed, mark, n) => typed.replaceAll(mark, constants.pasted.TYPED[n]), text);
  const failurePart = (text) => {
    const { WARNING, HEADER, USERS_LINE, CHAINED, FRAME, NAMED, FATAL, PYTEST_HEADER } = constants.patterns;
    return WARNING.match(text) || [HEADER, USERS_LINE, ...CHAINED].some((word) => text.includes(word)) ||
      [FRAME, NAMED, FATAL, PYTEST_HEADER].some((form) => form.match(text));
  };
  const withoutLineNumbers = (rows) => {
    const { COLUMN, LEAST_ROWS, WIDEST_GAP } = constants.pasted;
    const out = [...rows];
    let run = [];
    const end = () => {
      if (run.length < LEAST_ROWS) return;
      let texts = run.map(({ place, size }) => rows[place][1].slice(size));
      const gaps = texts.filter(Boolean).map((text) => text.length - text.replace(/^ +/, "").length);
      const gap = gaps.reduce((least, each) => Math.min(least, each), gaps[0] || 0);
      texts = texts.map((text) => text.slice(gap <= WIDEST_GAP ? gap : 1));
      if (texts.some(failurePart)) run.forEach(({ place }, n) => { out[place] = [rows[place][0], texts[n]]; });
    };
    rows.forEach(([, text], place) => {
      if (!text) return;
      const found = COLUMN.match(text);
      const column = found && { place, size: found[0].length, number: Number(found.groups.number), style: found.groups.open + found.groups.mark.trim() };
      if (run.length && !(column && column.number === last(run).number + 1 && column.style === last(run).style)) { end(); run = []; }
      if (column) run.push(column);
    });
    end();
    return out;
  };
  const isRule = (text) => endsWith(text, constants.unwrap.RULES);
  const isCut = (text, following) => constants.unwrap.FRAME.search(text) &&
    (text.split('"').length % 2 === 0 || text.endsWith(" ") || following.startsWith(" "));
  const widthOf = (rows) => {
    const { NARROWEST, WIDEST, USUAL, LEAST_FULL, MOST_FULL } = constants.unwrap;
    const width = rows.reduce((most, [, text]) => Math.max(most, sizeOf(text)), 0);
    if (width < NARROWEST || width > WIDEST) return 0;
    const full = rows.filter(([, text]) => sizeOf(text) === width && !isRule(text)).length;
    const broken = rows.some(([, text], n) => sizeOf(text) === width && n + 1 < rows.length && isCut(text, rows[n + 1][1]));
    return broken || (USUAL.includes(width) && full >= LEAST_FULL && full <= rows.length * MOST_FULL) ? width : 0;
  };
  const joined = (rows, width) => {
    const { BEGINS, MOST_PIECES } = constants.unwrap;
    const out = [];
    let pieces = 0;
    for (const [number, text] of rows) {
      if (pieces && !BEGINS.match(text)) last(out)[1] += text;
      else { pieces = 0; out.push([number, text]); }
      pieces = sizeOf(text) === width && !isRule(text) && pieces < MOST_PIECES ? pieces + 1 : 0;
    }
    return out;
  };
  const takenApart = (text) => {
    const { LINE_STARTS, FRAME_AND_CODE, ONE_LINE } = constants.unwrap;
    const pieces = LINE_STARTS.split(text).flatMap((piece) => {
      const found = FRAME_AND_CODE.match(piece);
      if (found) return [`  ${found.groups.head}`, `    ${piece.slice(found[0].length)}`];
      return piece.startsWith(ONE_LINE) ? [ONE_LINE.trimEnd(), piece.slice(ONE_LINE.length)] : [piece];
    });
    return pieces.filter((piece) => piece.trim());
  };
  const unwrap = (rows) => {
    const { LONG, FRAME, PATH, HEADER } = constants.unwrap;
    const width = widthOf(rows);
    const out = [];
    let held = null;
    for (let [number, text] of width ? joined(rows, width) : rows) {
      if (held) { [number, text] = [held[0], `${held[1].trimEnd()} ${text.trimStart()}`]; held = null; }
      if (text.length < LONG && (FRAME.search(text) || PATH.match(text))) held = [number, text];
      else if (text.length > LONG && text.includes(HEADER)) for (const piece of takenApart(text)) out.push([number, piece]);
      else out.push([number, text]);
    }
    return held ? [...out, held] : out;
  };
  /* log/long_log: the stretches around lines that may matter, each line's form (digits all alike) looked at once. */
  const interestingRows = (data, clean) => {
    const { reaches } = d2s.kb.long;
    const lines = data.split("\n").flatMap((line, n) => line.replace(/\r$/, "").split("\r").map((part) => [n + 1, part]));
    const forms = new Map();
    const hits = Object.fromEntries(Object.keys(reaches).map((name) => [name, []]));
    const interestOf = (line) => {
      const text = clean(line).slice(0, constants.clean.LONGEST_LINE);
      const bare = stripPrefix(text)[1];
      if (constants.patterns.WARNING.match(bare)) return "warning";
      return failurePart(bare) ? "error" : mayHoldMessage(text, true) ? "words" : "";
    };
    lines.forEach(([, line], n) => {
      const form = line.replace(/\d/g, "0");
      let known = forms.get(form);
      if (!known) forms.set(form, (known = { interest: interestOf(line), count: 0 }));
      if (known.interest && known.count++ < reaches[known.interest].repeats) hits[known.interest].push(n);
    });
    const keep = new Set();
    for (const [name, { before, after, most }] of Object.entries(reaches)) {
      const near = [];
      for (const n of hits[name])
        for (let place = Math.max(n - before, near.length ? last(near) + 1 : 0); place <= Math.min(n + after, lines.length - 1); place++) near.push(place);
      const chosen = near.length > most ? [...near.slice(0, most / 2), ...near.slice(-most / 2)] : near;
      for (const place of chosen) keep.add(place);
    }
    const rows = [];
    let before = -1;
    for (const place of [...keep].sort((a, b) => a - b)) {
      const [number, line] = lines[place];
      if (place !== before + 1) rows.push([number, ""]);
      rows.push([number, clean(line)]);
      before = place;
    }
    return rows;
  };
  const cleanLines = (data) => {
    const { ESCAPES, SPACES, FORBIDDEN, SURROGATES, LONGEST_LINE } = constants.clean;
    const clean = (text) => asTyped(SURROGATES.replace(FORBIDDEN.replace(SPACES.replace(ESCAPES.replace(text, ""), " "), ""), "\ufffd"));
    const { characters, lines: most } = d2s.kb.long;
    const isLong = data.length > characters || data.split(/[\n\r]/, most + 2).length > most + 1;
    const kept = isLong ? interestingRows(data, clean) : clean(data).split("\n").map((raw, n) => [n + 1, raw]);
    const rows = kept.flatMap(([number, raw]) => raw.split("\r").map((part) => [number, firstOf(part, LONGEST_LINE)]));
    const lines = [];
    for (const [number, row] of unwrap(withoutLineNumbers(rows))) {
      const [stream, rest] = stripPrefix(row);
      const previous = last(lines);
      if (rest || !previous || (previous.number !== number && previous.text)) lines.push({ number, text: rest, stream });
    }
    return lines;
  };

  /* log/patterns, log/split: lines to failures */
  const pathToday = (path) => {
    const moved = constants.split.MOVED_FILES.find(([old]) => path.includes(old));
    return moved ? path.replaceAll(moved[0], moved[1]) : path;
  };
  const statementOf = ([exception, pieces]) => {
    let text = "";
    let [starts, lines] = [[], []];
    for (const [line, piece] of pieces) {
      const words = squeeze(piece);
      if (!words) continue;
      text += text ? " " : "";
      starts.push(text.length);
      lines.push(line);
      text += words;
    }
    if (!lines.length) [starts, lines] = [[0], [pieces[0][0]]];
    return { exception, text, starts, lines };
  };
  class FailureBuilder {
    messages = []; awaitsMessage = false; blockLeft = 0; frames = []; lines = []; userCode = []; generatedCode = null;
    complete = false; shortened = false; linesSinceFrame = 0;
    constructor(kind) { this.kind = kind; }
    beginMessage(name, line, text) {
      this.awaitsMessage = !text;
      this.blockLeft = startsWith(text.trim(), constants.patterns.BLOCKS) ? constants.split.LONGEST_BLOCK : 0;
      this.messages.push([name.slice(name.lastIndexOf(".") + 1), [[line, text]]]);
      this.lines.push(line);
    }
    continueMessage(line) {
      const pieces = last(this.messages)[1];
      if (pieces.length < constants.split.LONGEST_MESSAGE) pieces.push([line, line.text]);
      this.lines.push(line);
      return pieces.length < constants.split.LONGEST_MESSAGE;
    }
    addFrame(frame) {
      if (this.frames.length < constants.split.MOST_FRAMES) this.frames.push(frame);
      this.lines.push(frame.line);
      this.linesSinceFrame = 0;
    }
    build() {
      return { kind: this.kind, statements: this.messages.map(statementOf), frames: [...this.frames], lines: [...this.lines],
        user: this.userCode.length || !this.generatedCode ? [...this.userCode] : [this.generatedCode], complete: this.complete && !this.shortened && (this.frames.length > 0 || this.kind === "crash") };
    }
  }
  class Splitter {
    failures = []; rest = []; current = null; closed = null; state = "outside"; afterBlank = false; chained = false; previous = null; code = null;
    read(line) {
      if (!line.text.trim()) { this.afterBlank = true; return; }
      this.readText(line, line.text);
      this.afterBlank = false;
      this.previous = line;
    }
    readText(line, text) {
      const { HEADER, PYTEST_HEADER, CHAINED, OMITTED, GLOG } = constants.patterns;
      if (text.includes(HEADER) || PYTEST_HEADER.match(text)) this.readHeader(line, text);
      else if (CHAINED.some((phrase) => text.includes(phrase))) {
        this.reopen();
        this.chained = !!this.current;
        this.keep(line);
      } else if (this.current && this.state === "stack" && OMITTED.match(text)) {
        this.current.shortened = true;
        this.keep(line);
      } else if (GLOG.match(text)) {
        if (this.state === "message") this.close();
        this.keep(line);
        if (this.state === "stack") this.closeAfterGap();
      } else if (!this.readFrame(line, text) && !this.readWarning(line, text) && !this.readException(line, text)) this.readOther(line, text);
    }
    close() {
      const { current } = this;
      if (current && (current.messages.length || current.frames.length)) {
        this.failures.push(current.build());
        this.closed = current;
      } else if (current) addAll(this.rest, current.lines);
      [this.current, this.state, this.chained] = [null, "outside", false];
    }
    reopen() {
      if (this.current || !this.closed || !this.failures.length || last(last(this.failures).lines) !== last(this.closed.lines)) return;
      this.failures.pop();
      this.current = this.closed;
      this.state = this.closed.messages.length ? "message" : "stack";
    }
    open() { return (this.current ||= new FailureBuilder("error")); }
    keep(line) { (this.current ? this.current.lines : this.rest).push(line); }
    closeAfterGap() { if (this.current && ++this.current.linesSinceFrame > constants.split.LONGEST_GAP) this.close(); }
    readHeader(line, text) {
      const { HEADER, CPP_HEADER } = constants.patterns;
      const inside = this.current && (this.isAnnounced(text, HEADER) || this.precedesMessage(text, HEADER));
      if (!this.chained && !inside) this.close();
      const failure = this.open();
      failure.lines.push(line);
      failure.complete = true;
      failure.linesSinceFrame = 0;
      this.chained = false;
      this.state = "stack";
      if (text.includes(CPP_HEADER) && !inside) failure.kind = "crash";
    }
    isAnnounced(text, header) {
      const before = this.previous ? this.previous.text.trimEnd() : "";
      const announced = endsWith(before, constants.patterns.ANNOUNCING) || !text.startsWith(header);
      return this.state === "message" && !this.afterBlank && announced;
    }
    precedesMessage(text, header) {
      return this.current.messages.length && (this.current.awaitsMessage || this.current.blockLeft) && !text.startsWith(header);
    }
    readFrame(line, text) {
      const { SOT_PLACE, FRAME } = constants.patterns;
      const found = text.includes(SOT_PLACE) ? null : FRAME.match(text);
      if (!found) return this.readCppFrame(line, text);
      const { path, nb, func, nbfunc } = found.groups;
      this.open().addFrame({ path: pathToday((path || nb || "").replace(/\\/g, "/")), func: (func || nbfunc || "").trim(), line });
      this.code = null;
      this.state = "stack";
      return true;
    }
    readCppFrame(line, text) {
      const found = this.current && this.current.kind === "crash" && this.state === "stack" && constants.patterns.CPP_FRAME.match(text);
      if (!found) return false;
      this.current.frames.push({ path: "", func: found.groups.func.trim(), line });
      this.current.lines.push(line);
      return true;
    }
    readWarning(line, text) {
      const found = constants.patterns.WARNING.match(text);
      if (!found || (!found.groups.path && this.state === "stack")) return false;
      this.close();
      const warning = new FailureBuilder("warning");
      warning.beginMessage(found.groups.name, line, found.groups.message);
      this.failures.push(warning.build());
      return true;
    }
    readException(line, text) {
      const { NAMED, FATAL, OTHER, CRASHES } = constants.patterns;
      let found = NAMED.match(text) || FATAL.match(text);
      if (found && this.state === "stack" && found.groups.message === undefined && text[0] === " " && !this.afterBlank) found = null;
      if (!found && this.state === "stack" && this.current && this.current.complete && text[0] !== " ") found = OTHER.match(text);
      if (!found) return false;
      const { name, message } = found.groups;
      const full = this.current && this.current.messages.length >= constants.split.MOST_STATEMENTS;
      if (full || (this.state === "message" && this.startsAnew(text))) this.close();
      const failure = this.open();
      if (CRASHES.includes(name)) failure.kind = "crash";
      failure.beginMessage(name, line, message || "");
      if (!message && this.code && !constants.patterns.SOURCE.match(this.code.text)) last(failure.messages)[1].unshift([this.code, this.code.text]);
      this.state = "message";
      return true;
    }
    readOther(line, text) {
      const failure = this.current;
      if (failure && text.includes(constants.patterns.USERS_LINE) && this.previous && failure.userCode.length < constants.split.MOST_USER_CODE)
        failure.userCode.push(this.previous);
      if (failure && this.state === "stack" && !(failure.complete && this.startsAnew(text) && !startsWith(text, constants.patterns.MESSAGE_PARTS))) {
        if (failure.blockLeft) failure.blockLeft--;
        failure.lines.push(line);
        this.readCode(failure, line);
        this.closeAfterGap();
      } else if (failure && this.state === "message" && this.continuesMessage(failure, text)) {
        if (!failure.continueMessage(line)) this.close();
      } else { this.close(); this.rest.push(line); }
    }
    startsAnew(text) { return this.afterBlank && text[0] !== " " && !(this.chained || (this.current && this.current.blockLeft)); }
    readCode(failure, line) {
      if (!strip(line.text, constants.patterns.POINTERS)) return;
      this.code = line;
      if (failure.frames.length && last(failure.frames).path.includes(constants.split.GENERATED)) failure.generatedCode = line;
    }
    continuesMessage(failure, text) {
      if (failure.blockLeft) { failure.blockLeft--; return true; }
      return !this.afterBlank || text[0] === " " || startsWith(text, constants.patterns.MESSAGE_PARTS);
    }
  }
  const splitFailures = (lines) => {
    const splitters = new Map();
    for (const line of lines) {
      if (!splitters.has(line.stream)) splitters.set(line.stream, new Splitter());
      splitters.get(line.stream).read(line);
    }
    const failures = [], rest = [];
    for (const splitter of splitters.values()) {
      splitter.close();
      addAll(failures, splitter.failures);
      addAll(rest, splitter.rest);
    }
    return [failures.sort(byOrder((failure) => failure.lines[0].number)), rest.sort(byOrder((line) => line.number))];
  };

  const withoutSource = (rest) => {
    const count = (text, mark) => text.split(mark).length - 1;
    let before = 0, open = 0, left = 0;
    return rest.filter((line) => {
      if (constants.patterns.SOURCE.match(line.text)) [open, left] = [0, constants.split.LONGEST_CALL];
      else if (!(open > 0 && left && line.number === before + 1)) {
        [open, before] = [0, 0];
        return true;
      }
      open += count(line.text, "(") - count(line.text, ")");
      left--;
      before = line.number;
      return false;
    });
  };

  /* match/retrieval */
  const retrieveCandidates = (text) => {
    const { signatures, weights, postings, wordless } = base;
    const present = new Set(words(text));
    const shares = new Map();
    for (const word of present)
      for (const number of postings.get(word) || []) shares.set(number, (shares.get(number) || 0) + weights.get(word));
    const ranked = [];
    for (const [number, about] of shares) {
      const { weight, vocabulary } = signatures[number];
      const least = constants.factors.least_word_share * weight;
      if (about < least * 0.99) continue; // another order of adding gives another last digit
      const shared = sum(vocabulary.filter((word) => present.has(word)).map((word) => weights.get(word)));
      if (shared >= least) ranked.push([shared / weight, shared, number]);
    }
    ranked.sort(byOrder(([share]) => -share, ([, shared]) => -shared, ([, , number]) => number));
    return [...ranked.slice(0, constants.limits.candidates).map(([, , number]) => number), ...wordless];
  };
  const mayHoldMessage = (text, generic) => retrieveCandidates(text).some((number) => generic || !base.signatures[number].generic);

  /* match/alignment */
  const endOfLine = (text, position, starts) => {
    const following = bisectRight(starts, position);
    return Math.min(following < starts.length ? starts[following] - 1 : text.length, position + constants.limits.capture);
  };
  const crossesEntry = (text, start, end, starts) =>
    starts.some((at) => at >= start && at <= end && constants.alignment.ENTRY.match(text.slice(at)));
  const spansOf = (literals, text, position, starts) => {
    const { CLOSING } = constants.alignment;
    const longest = constants.limits.capture;
    const spans = [];
    for (let n = 1; n < literals.length; n++) {
      const ending = n === literals.length - 1;
      const literal = ending ? literals[n].trimEnd() : literals[n];
      let end;
      if (ending && CLOSING.includes(literal)) {
        end = endOfLine(text, position, starts);
        const inside = findLast(text, literal, position + 1, end);
        end = inside >= 0 ? inside : find(text, literal, end, position + longest);
      } else end = find(text, literal, position + 1, position + longest + literal.length);
      if (end < 0 || crossesEntry(text, position, end, starts)) return null;
      spans.push([position, end]);
      position = end + literal.length;
    }
    return spans;
  };
  const isLetter = (text, place) => /[\p{L}\p{N}]/u.test(text[place] || "");
  const isInsideWords = (text, start, end) =>
    (isLetter(text, start) && isLetter(text, Math.max(0, start - 1)) && start > 0) || (isLetter(text, end - 1) && isLetter(text, end));
  const isWhole = (text, start, end, starts) =>
    (start === 0 || starts.includes(start)) && !strip(text.slice(end, endOfLine(text, end, starts)), constants.alignment.LINE_ENDS);
  const alignExactly = ({ literals, names }, whole, starts) => {
    const text = whole.slice(0, constants.limits.text);
    const first = literals[0].trimStart();
    let position = 0, start = 0, spans = null;
    for (let tries = 0; tries < constants.limits.alignment_tries && !spans; tries++) {
      start = first ? text.indexOf(first, position) : position;
      if (start < 0) return null;
      spans = spansOf(literals, text, start + first.length, starts);
      if (!spans && !first) return null;
      position = start + 1;
    }
    if (!spans) return null;
    const captures = Object.fromEntries(names.map((name, n) => [name, text.slice(...spans[n]).trim()]));
    const end = spans.length ? last(spans)[1] + last(literals).length : start + first.length;
    const short = words(literals.join(" ")).length < constants.factors.short_template;
    if (isInsideWords(text, start, end) || (short && !isWhole(text, start, end, starts))) return null;
    return { score: 1, captures, start, end: Math.min(end, text.length), form: "exact" };
  };
  /* match/word_alignment */
  const weightOf = (word) => base.weights.get(word) || 0;
  const shareOf = (template, places) => {
    const total = sum(template.map(weightOf));
    return total ? sum(places.map((place) => weightOf(template[place]))) / total : 0;
  };
  /* Pairs of places of a longest common subsequence; of several the one that rapidfuzz gives. */
  const commonPairs = (a, b) => {
    const length = Array.from({ length: b.length + 1 }, () => new Uint16Array(a.length + 1));
    for (let row = 1; row <= b.length; row++)
      for (let col = 1; col <= a.length; col++)
        length[row][col] = a[col - 1] === b[row - 1] ? length[row - 1][col - 1] + 1 : Math.max(length[row - 1][col], length[row][col - 1]);
    const pairs = [];
    let [row, col] = [b.length, a.length];
    while (row && col) {
      if (length[row][col] === length[row][col - 1]) { col--; continue; }
      row--;
      if (!row || length[row][col] === length[row][col - 1]) pairs.push([--col, row]);
    }
    return pairs.reverse();
  };
  const inCommon = (a, b) => {
    const shorter = Math.min(a.length, b.length);
    let head = 0, tail = 0;
    while (head < shorter && a[head] === b[head]) head++;
    while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
    const middle = commonPairs(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
    return [...Array.from({ length: head }, (_, n) => [n, n]), ...middle.map(([x, y]) => [x + head, y + head]),
      ...Array.from({ length: tail }, (_, n) => [a.length - tail + n, b.length - tail + n])];
  };
  const windowsOf = (template, found, captures) => {
    const { window_slack: slack, alignment_tries: tries } = constants.limits;
    const reach = template.length + slack * (1 + captures);
    if (found.length <= 2 * reach) return [[0, found.length]];
    const rare = [...new Set(template)].sort(byOrder((word) => -weightOf(word), (word) => word)).slice(0, constants.word_alignment.RAREST);
    const places = [];
    found.forEach(([word], n) => { if (rare.includes(word) && (!places.length || n - last(places) >= Math.floor(reach / 2))) places.push(n); });
    return places.slice(0, tries).map((place) => [Math.max(0, place - reach), place + reach]);
  };
  const capturesBetween = ({ literals, names }, spans, text) => {
    const captures = {};
    let position = 0;
    names.forEach((name, n) => {
      position += words(literals[n]).length;
      const [before, after] = [spans.get(position - 1), spans.get(position)];
      if (!before || !after || after[0] <= before[1] || after[0] - before[1] > constants.limits.capture) return;
      const { LETTER, CAPTURE_EDGES } = constants.word_alignment;
      const [opening, closing] = [last(LETTER.split(literals[n])).trim(), LETTER.split(literals[n + 1])[0].trim()];
      let between = text.slice(before[1], after[0]).trim();
      if (between.startsWith(opening)) between = between.slice(opening.length);
      if (closing && between.endsWith(closing)) between = between.slice(0, -closing.length);
      const value = strip(between, CAPTURE_EDGES);
      if (value) captures[name] = value;
    });
    return captures;
  };
  const nextPlace = (literal, found, place) => {
    const end = found[place - 1][2] + constants.limits.capture;
    for (let at = place; at < found.length && found[at][1] <= end; at++)
      if (found[at][0] === literal[0] && found.slice(at, at + literal.length).every(([word], n) => word === literal[n])) return at;
    return -1;
  };
  const pairsFrom = (literals, found, place) => {
    const pairs = [];
    let at = place;
    for (const literal of literals) {
      if (pairs.length) at = nextPlace(literal, found, at);
      if (at < 0) return [pairs, found.length - 1 - last(pairs)[1] <= constants.limits.window_slack];
      for (const word of literal) {
        if (at === found.length || found[at][0] !== word)
          return [pairs, at === found.length || (at === found.length - 1 && word.startsWith(found[at][0]))];
        pairs.push([pairs.length, at++]);
      }
    }
    return [pairs, at === found.length];
  };
  const beginsLine = (text, start, starts) => !words(text.slice(Math.max(0, ...starts.filter((each) => each <= start)), start)).length;
  const numbersOf = (text) => constants.word_alignment.NUMBER.all(text).map((hit) => hit[0]);
  const hasNumbers = (signature, text) => {
    const there = new Set(numbersOf(text));
    return numbersOf(signature.literals.join(" ")).every((number) => there.has(number));
  };
  const unmarked = (text) => [...strip(text, constants.word_alignment.LINE_ENDS).toLowerCase()].filter((each) => !constants.word_alignment.MARKS.includes(each)).join("");
  const fillsLine = (signature, text, start, starts) => {
    const begin = Math.max(0, ...starts.filter((each) => each <= start));
    return !signature.names.length && unmarked(text.slice(begin, endOfLine(text, begin, starts))) === unmarked(signature.literals[0]);
  };
  const lacksLastValue = ({ names, literals }, text, end, starts) => {
    const rest = text.slice(end, endOfLine(text, end, starts));
    return names.length > 0 && !words(last(literals)).length && !rest.includes(last(literals).trim()) &&
      !strip(rest, constants.word_alignment.CAPTURE_EDGES);
  };
  const alignInOrder = (signature, text, found, starts) => {
    const { least_loose_words: least, least_share_cut: leastShare } = constants.factors;
    const literals = signature.literals.map(words).filter((literal) => literal.length);
    const template = literals.flat();
    const places = found.map(([word], n) => (template.length && word === template[0] ? n : -1)).filter((n) => n >= 0);
    let best = null;
    for (const place of places.slice(0, constants.limits.alignment_tries)) {
      const [pairs, ended] = pairsFrom(literals, found, place);
      const [start, end] = [found[place][1], found[last(pairs)[1]][2]];
      const whole = pairs.length === template.length && !lacksLastValue(signature, text, end, starts);
      const atEnd = ended || pairs.length === found.length - place;
      const share = whole ? 1 : shareOf(template, pairs.map(([word]) => word));
      if (whole && !hasNumbers(signature, text.slice(start, endOfLine(text, end, starts)))) continue;
      if (whole ? pairs.length < least && !fillsLine(signature, text, start, starts)
        : !(atEnd && pairs.length >= least && share >= leastShare && beginsLine(text, start, starts))) continue;
      if (best && share <= best.score) continue;
      const spans = new Map(pairs.map(([word, other]) => [word, found[other].slice(1)]));
      best = { score: share, captures: capturesBetween(signature, spans, text), start, end, form: whole ? "words" : "cut" };
    }
    return best;
  };
  const alignLoosely = (signature, text, found) => {
    const { least_loose_words: leastWords, short_loose_template: short, keyword_lost: keywordLost, word_replaced: wordReplaced } = constants.factors;
    const template = signature.words;
    if (template.length < leastWords) return null;
    const { NAME_BEFORE, NAME_BEHIND } = constants.word_alignment;
    const parts = [...signature.literals.slice(0, -1).flatMap((literal) => NAME_BEFORE.all(literal)),
      ...signature.literals.slice(1).flatMap((literal) => NAME_BEHIND.all(literal))];
    const squeezed = (name) => name.toLowerCase().replaceAll("_", "");
    if (!parts.every((hit) => squeezed(text).includes(squeezed(hit[1])))) return null;
    const keywords = signature.literals.flatMap((literal) =>
      constants.word_alignment.KEYWORD.all(literal).flatMap((hit) => words(hit[1] || hit[2])));
    const least = constants.factors[template.length < short ? "least_loose_share_short" : "least_loose_share"];
    let best = null;
    for (const [low, high] of windowsOf(template, found, signature.names.length)) {
      const window = found.slice(low, high);
      const pairs = inCommon(template, window.map(([word]) => word));
      const common = pairs.map(([place]) => template[place]);
      const replaced = pairs.slice(1).map(([a, b], n) => (a - pairs[n][0] === 2 && b - pairs[n][1] === 2 ? a - 1 : -1)).filter((place) => place >= 0);
      let share = shareOf(template, pairs.map(([place]) => place));
      share += wordReplaced * shareOf(template, replaced);
      if (!keywords.every((word) => common.includes(word))) share *= keywordLost;
      if (share < least || pairs.length < leastWords || (best && share <= best.score)) continue;
      const spans = new Map(pairs.map(([place, other]) => [place, window[other].slice(1)]));
      best = { score: share, captures: capturesBetween(signature, spans, text), start: window[pairs[0][1]][1], end: window[last(pairs)[1]][2], form: "loose" };
    }
    return best;
  };
  const alignWords = (signature, said, starts, whole) => {
    const text = said.slice(0, constants.limits.text);
    if (whole) {
      const present = new Set(words(text));
      if (!signature.vocabulary.every((word) => present.has(word))) return null;
    }
    const found = constants.tokens.WORD.all(text).map((hit) => [hit[0].toLowerCase(), hit.index, hit.index + hit[0].length]);
    const inOrder = alignInOrder(signature, text, found, starts);
    if (whole) return inOrder && inOrder.form === "words" ? inOrder : null;
    return inOrder || alignLoosely(signature, text, found);
  };

  /* match/surrounding_text */
  const quotedException = (text) => {
    const found = constants.surrounding_text.QUOTED.search(text);
    return found ? [(found.groups.boxed || found.groups.name).split(".").pop(), found.groups.message] : null;
  };
  const quotations = (text) => {
    const { QUOTES, SHORTEST_QUOTED } = constants.surrounding_text;
    const inside = QUOTES.filter(([first]) => text.includes(first)).map(([first, end]) => text.slice(text.indexOf(first) + 1, Math.max(0, text.lastIndexOf(end))));
    const found = inside.filter((each) => sizeOf(each) >= SHORTEST_QUOTED).map((each) => quotedException(each) || ["", each.trim()]);
    const whole = quotedException(text);
    if (whole) found.push(whole);
    return found.filter(([name, message], n) => found.findIndex((other) => other[0] === name && other[1] === message) === n);
  };
  const mentionsConversion = (line) => !!constants.surrounding_text.CONVERSION.search(line.text);
  const mentionsPrediction = (line) => !!constants.surrounding_text.PREDICTION.search(line.text);
  const mentionsOnnx = (line) => !!constants.surrounding_text.ONNX.search(line.text);
  const mentionsUse = (line) => mentionsConversion(line) || mentionsPrediction(line) || mentionsOnnx(line);
  const addNearestMention = (failure, mentions) => {
    const { lines_before_message: before, lines_after_message: after } = constants.factors;
    if (failure.complete || failure.kind !== "error" || !mentions.length) return failure;
    const [first, end] = [failure.lines[0].number, last(failure.lines).number];
    const place = bisectLeft(mentions.map((line) => line.number), first);
    let near = mentions.slice(Math.max(0, place - 1), place).filter((line) => first - line.number <= before);
    if (!near.length) near = mentions.slice(place, place + 1).filter((line) => line.number - end <= after);
    const more = near.filter((line) => !failure.lines.some((own) => own.number === line.number));
    return { ...failure, lines: [...failure.lines, ...more].sort(byOrder((line) => line.number)) };
  };
  const addQuotedException = (failure, rest) => {
    if (failure.statements.length || !failure.frames.length) return failure;
    for (const line of rest) {
      const away = failure.lines[0].number - line.number;
      const said = away >= 0 && away <= constants.factors.lines_before_message && quotedException(line.text);
      if (said) return { ...failure, lines: [line, ...failure.lines],
        statements: [{ exception: said[0], text: squeeze(said[1]), starts: [0], lines: [line] }] };
    }
    return failure;
  };

  /* match/context, match/generated, match/cpp_errors */
  const raisedFrames = (failure) => {
    const { user_code: userCode, compile_traceback: compileTraceback } = constants.paddle.markers;
    const { context_lines: mostLines, creation_stacks: mostStacks } = constants.limits;
    const created = failure.statements.filter((said) => said.text.startsWith(userCode)).map((said) => said.lines[0].number);
    for (const line of failure.lines.slice(0, mostLines)) if (line.text.includes(compileTraceback)) created.push(line.number);
    let frames = failure.frames;
    for (const start of created.slice(0, mostStacks)) {
      const header = failure.lines.find((line) => line.number > start && line.text.startsWith(constants.patterns.HEADER));
      const end = header ? header.number : last(failure.lines).number + 1;
      frames = frames.filter((frame) => !(start < frame.line.number && frame.line.number < end));
    }
    return frames;
  };
  const namesOperator = (failure) => {
    const { cpp_errors: kinds, markers } = constants.paddle;
    const { ENDING: ending } = constants.cpp_errors;
    if (failure.complete || failure.frames.length) return false;
    if (!failure.statements.some(({ exception }) => exception.endsWith(ending) && exception.slice(0, -ending.length) in kinds)) return false;
    return failure.lines.slice(0, constants.limits.context_lines).some((line) => line.text.includes(markers.operators));
  };
  const showsTransformedCode = (failure) => {
    const { BLOCK_FRAME, BLOCK_MESSAGE } = constants.context;
    if (failure.complete || namesOperator(failure)) return false;
    const header = failure.lines.slice(0, constants.limits.context_lines).find((line) => line.text.includes(constants.patterns.HEADER));
    if (header) {
      const margin = header.text.length - header.text.trimStart().length;
      return failure.statements.some((said) => BLOCK_MESSAGE.match(said.lines[0].text.slice(margin)));
    }
    if (failure.frames.length) return failure.frames.some((frame) => BLOCK_FRAME.match(frame.line.text)) || failure.user.length > 0;
    return failure.statements.some((said) => said.exception && BLOCK_MESSAGE.match(said.lines[0].text));
  };
  const contextsOf = (failure, frames) => {
    const { paths, api_calls: apiCalls, markers } = constants.paddle;
    const found = new Set();
    let converting = showsTransformedCode(failure);
    for (const { path, func } of frames)
      if (path.includes(paths.sot)) found.add("sot");
      else if (path.includes(paths.dy2static) || path.includes(paths.generated)) converting = true;
      else if (path.endsWith(paths.api) && func in apiCalls) found.add(apiCalls[func]);
      else if (endsWith(path, paths.translated_layers)) found.add("infer");
      else if (paths.onnx.some((part) => path.includes(part))) found.add("onnx");
    const says = (phrase) => failure.statements.some((said) => said.text.includes(phrase));
    if (says(markers.simulate_execution)) found.add("sot");
    if (says(markers.transformed_code) || (converting && !found.has("sot"))) found.add("ast");
    return found.size ? found : contextsOfText(failure);
  };
  const contextsOfText = (failure) => {
    const lines = failure.lines.slice(0, constants.limits.context_lines);
    const fromText = failure.complete ? [] : [constants.context.FROM_TEXT];
    if (fromText.length && lines.some(mentionsConversion)) return new Set(["ast", "save", ...fromText]);
    if (lines.some(mentionsPrediction) || namesOperator(failure)) return new Set(["infer", ...fromText]);
    return new Set(lines.some(mentionsOnnx) ? ["onnx", ...fromText] : []);
  };
  const restoreSource = (text) => {
    const { PARENTHESIS } = constants.generated;
    const { generated_text: longest } = constants.limits;
    const dropped = [];
    return PARENTHESIS.replace(text.slice(0, longest), (hit) => {
      if (hit === ")") return dropped.pop() ? "" : ")";
      dropped.push(hit !== "(");
      return hit === "(" ? "(" : "";
    }) + text.slice(longest);
  };
  const equivalentStatements = (said) => {
    const { TAGGED, ENDING, NAME_IN_SUMMARY, SUMMARIZED } = constants.cpp_errors;
    const kinds = constants.paddle.cpp_errors;
    const respelled = (exception, text) => ({ exception, text, lines: said.lines,
      starts: said.starts.map((start) => Math.max(0, start + text.length - said.text.length)) });
    const name = said.exception.endsWith(ENDING) ? said.exception.slice(0, -ENDING.length) : said.exception;
    const tagged = TAGGED.match(said.text);
    if (name in kinds && !tagged) return [said, respelled(kinds[name], `(${name}) ${said.text}`)];
    if (said.exception === NAME_IN_SUMMARY) return [said, { ...said, exception: SUMMARIZED }];
    if (tagged && tagged.groups.kind in kinds) return [said, respelled(tagged.groups.kind + ENDING, said.text.slice(tagged[0].length))];
    return [said];
  };

  /* match/scoring */
  const slashes = (text) => text.replace(/\\/g, "/");
  const failureContext = (failure) => {
    const { transformed_code: transformedCode } = constants.paddle.markers;
    let text = normalise(failure.lines.map((line) => line.text).join(" "));
    const generated = text.includes(constants.generated.CALLS) || text.includes(constants.paddle.paths.generated);
    if (generated) text = `${restoreSource(text)} ${transformedCode}`;
    else if (showsTransformedCode(failure)) text = `${text} ${transformedCode}`;
    const frames = raisedFrames(failure);
    const partial = (!failure.complete || generated) && failure.kind !== "crash";
    const raisedLines = new Set(frames.map((frame) => frame.line.number));
    const created = new Set(failure.frames.map((frame) => frame.line.number).filter((number) => !raisedLines.has(number)).flatMap((number) => [number, number + 1]));
    const raised = created.size ? normalise(failure.lines.filter((line) => !created.has(line.number)).map((line) => line.text).join(" ")) : text;
    const withNamesToday = (said, of) => [said, ...new Set(of.map(({ path }) => path).filter((path) => !said.includes(path)))].join(" ");
    return { failure, contexts: contextsOf(failure, frames), text: withNamesToday(slashes(text), failure.frames), raised: withNamesToday(slashes(raised), frames), partial, frames };
  };
  const confirmingFrames = (signature, frames) =>
    frames.filter(({ path, func }) => signature.frames.some((wanted) => path.endsWith(wanted) || func.includes(wanted)));
  const absentTexts = (signature, context) => signature.requires.filter((text) => !context.text.includes(slashes(text)));
  /* Of each of the next three the name of a factor, 0 where the candidate is ruled out, and "" where nothing speaks against it. */
  const exceptionFactor = (signature, said) => {
    const { WARNING: warning } = constants.scoring;
    const wanted = signature.exception;
    if (wanted.some((name) => name.endsWith(warning)) !== said.exception.endsWith(warning)) return 0;
    if (!wanted.length || wanted.includes(said.exception)) return "";
    if (!said.exception) return "exception_missing";
    return signature.generic ? "exception_other_generic" : "exception_other";
  };
  const contextFactor = (signature, context) => {
    const { failure, contexts, frames } = context;
    if (failure.kind === "warning" || (failure.kind === "crash" && signature.requires.length)) return "";
    const fits = signature.modes.some((mode) => constants.paddle.contexts_of_mode[mode].some((place) => contexts.has(place)));
    if (contexts.has(constants.context.FROM_TEXT) && signature.generic) return fits ? "conversion_mentioned" : "stack_missing_generic";
    const { by_required_text: byRequiredText, by_words: byWords } = constants.paddle.modes_without_frames;
    const among = (modes) => signature.modes.some((mode) => modes.includes(mode));
    if (signature.requires.length && among(byRequiredText)) {
      if (!absentTexts(signature, context).length) return "";
    } else if (!signature.generic && !signature.frames.length && among(byWords)) return "";
    const confirmed = confirmingFrames(signature, frames).length > 0;
    const shown = failure.complete || failure.frames.some((frame) => frame.path.includes(constants.paddle.paths.package));
    if (fits) return confirmed || !signature.frames.length ? "" : shown ? "frames_missing" : "stack_missing";
    const backward = signature.frames.length && signature.frames.every((frame) => startsWith(frame, constants.paddle.paths.backward));
    if (confirmed && (contexts.size || backward || !signature.modes.every((mode) => constants.scoring.CONVERTING.includes(mode)))) return "";
    if (!failure.complete) return signature.generic ? "stack_missing_generic" : "stack_missing";
    if (signature.generic) return 0;
    return contexts.size ? "context_other" : "context_eager";
  };
  const wouldShow = (text, failure) => {
    const { user_code: userCode, operators } = constants.paddle.markers;
    if (failure.complete) return false;
    if (text === userCode) return failure.statements.some((said) => said.exception && said.lines[0].text.slice(0, 1).trim());
    if (text.startsWith(operators)) return failure.lines.some((line) => line.text.includes(operators));
    return failure.user.length > 0 && !!constants.scoring.CODE.match(text);
  };
  const textValue = (signature, context) => {
    if (signature.excludes.some((text) => context.raised.includes(slashes(text)))) return 0;
    const absent = absentTexts(signature, context);
    if (!absent.length) return 1;
    if (!context.partial || absent.some((text) => wouldShow(text, context.failure))) return 0;
    return signature.said / (signature.said + constants.factors.required_text_worth * absent.length);
  };
  const scoreCandidate = (signature, said, alignment, context) => {
    const valueOf = (name) => (name ? constants.factors[name] : name === "" ? 1 : 0);
    const supported = context.frames.length || [...context.contexts].some((name) => !constants.scoring.NAMED_BY_MESSAGES.includes(name));
    const forms = { exact: 1, words: valueOf("other_marks"), cut: valueOf("message_cut"), loose: alignment.score * valueOf(supported ? "loose" : "loose_alone") };
    return forms[alignment.form] * valueOf(exceptionFactor(signature, said)) * valueOf(contextFactor(signature, context)) *
      textValue(signature, alignment.form === "cut" ? { ...context, partial: true } : context);
  };
  const missingText = (signature, context) => {
    let [text = ""] = absentTexts(signature, context);
    const unconfirmed = context.partial && !context.contexts.size && !confirmingFrames(signature, context.frames).length;
    if (!text && signature.generic && unconfirmed) [text = constants.paddle.markers.transformed_code] = signature.frames;
    return text.replaceAll("{", "{{").replaceAll("}", "}}");
  };

  /* match/candidates */
  const alignments = (failure) => {
    const exact = [], near = [];
    for (const said of failure.statements.flatMap(equivalentStatements))
      for (const number of retrieveCandidates(said.text)) {
        const signature = base.signatures[number];
        if (!signature.weight && !signature.exception.includes(said.exception)) continue;
        const alignment = alignExactly(signature, said.text, said.starts);
        (alignment ? exact : near).push({ signature, said, alignment });
      }
    const asked = exact.reduce((most, { signature }) => Math.max(most, signature.words.length), 0);
    const tried = new Map();
    const isTried = ({ said }) => { tried.set(said, (tried.get(said) || 0) + 1); return tried.get(said) <= constants.limits.word_alignments; };
    const byWords = near.filter(isTried).filter(({ signature }) => !asked || signature.words.length > asked).map(({ signature, said }) => ({ signature, said, alignment: alignWords(signature, said.text, said.starts, asked > 0) }));
    return [...exact, ...byWords.filter((found) => found.alignment)];
  };
  const announcingWarning = (signature, failure, warnings) => {
    for (const template of signature.earlier)
      for (const { statements: [said] } of warnings) {
        const alignment = alignExactly(template, said.text, said.starts);
        if (alignment && said.lines[0].number <= last(failure.lines).number) return { line: said.lines[0], captures: alignment.captures };
      }
    return null;
  };
  const evidenceOf = (lines) => {
    const shown = new Map(lines.map((line) => [`${line.number} ${line.text.trim()}`, { line: line.number, text: line.text.trim() }]));
    return [...shown.values()].sort(byOrder(({ line }) => line, ({ text }) => text));
  };
  const coveredLines = (said, alignment) => {
    const first = Math.max(0, bisectRight(said.starts, alignment.start) - 1);
    return said.lines.slice(first, Math.max(first + 1, bisectRight(said.starts, Math.max(alignment.start, alignment.end - 1))));
  };
  const candidateOf = ({ strength, specificity, signature, said, alignment }, context, warnings) => {
    const { failure, contexts } = context;
    const lines = coveredLines(said, alignment);
    for (const text of signature.requires) lines.push(...failure.lines.filter((line) => line.text.includes(text)).slice(0, 1));
    lines.push(...failure.user);
    if (contexts.has(constants.context.FROM_TEXT)) lines.push(...failure.lines.filter(mentionsUse).slice(0, 1));
    const announced = announcingWarning(signature, failure, warnings);
    if (announced) lines.push(announced.line);
    const sign = signature.decisive.find((text) => context.text.includes(slashes(text))) || "";
    if (sign) lines.push(...failure.lines.filter((line) => line.text.includes(sign)).slice(0, 1));
    const { entry, kind, generic, observed, message } = signature;
    const captures = { ...(announced ? announced.captures : {}), ...alignment.captures };
    const areAscii = signature.ascii.every((name) => /^\p{ASCII}*$/u.test(captures[name] || ""));
    return { strength, specificity, entry, kind, generic, observed, captures,
      evidence: evidenceOf(lines.filter((line) => line.text.trim())).slice(0, constants.limits.evidence),
      missing: ["cut", "loose"].includes(alignment.form) ? message : missingText(signature, context),
      proven: !!sign || (constants.candidates.PROVING.includes(signature.proof) && areAscii), sign, group: signature.group };
  };
  const candidatesFor = (failure, warnings) => {
    const context = failureContext(failure);
    const best = new Map();
    for (const { signature, said, alignment } of alignments(failure)) {
      const strength = scoreCandidate(signature, said, alignment, context);
      if (!strength) continue;
      const asked = signature.requires.filter((text) => text !== constants.paddle.markers.transformed_code).length +
        (confirmingFrames(signature, context.frames).length > 0);
      const specificity = signature.said + constants.factors.required_text_worth * asked;
      const known = best.get(signature.entry);
      if (!known || strength > known.strength || (strength === known.strength && specificity > known.specificity))
        best.set(signature.entry, { strength, specificity, signature, said, alignment });
    }
    const candidates = [...best.values()].map((found) => candidateOf(found, context, warnings));
    return candidates.sort(byOrder((one) => -rounded(one.strength, constants.candidates.RANKING_DIGITS), (one) => !one.observed,
      (one) => -one.specificity, (one) => one.generic, (one) => one.kind !== "error", (one) => one.entry));
  };

  /* match/calibration, match/raise_sites */
  const confidence = (strength) => {
    const { knots } = d2s.kb;
    const place = bisectRight(knots.map(([knot]) => knot), strength);
    if (!place) return knots[0][1];
    if (place === knots.length) return last(knots)[1];
    const [[low, from], [high, to]] = [knots[place - 1], knots[place]];
    return from + (high > low ? (strength - low) / (high - low) : 1) * (to - from);
  };
  const mostConfidence = ({ proven, entry }) => {
    const { unproven, untried } = constants.factors;
    return !proven ? unproven : (d2s.kb.survived[entry] || 0) >= constants.calibration.ENOUGH_CONFUSERS ? 1 : untried;
  };
  const countTied = ([first, ...rivals]) => 1 + rivals.filter((other) => first.strength - other.strength < constants.factors.tie &&
    other.specificity >= first.specificity && other.observed === first.observed).length;
  const scored = (number) => rounded(number, constants.calibration.SCORE_DIGITS);
  const confidences = (candidates) => {
    if (!candidates.length) return [];
    const tied = countTied(candidates);
    const together = Math.min(confidence(candidates[0].strength), mostConfidence(candidates[0]));
    const found = Array(tied).fill(together / tied);
    let left = 1 - together;
    for (const candidate of candidates.slice(tied)) {
      found.push(Math.min(confidence(candidate.strength), left, last(found)));
      left -= last(found);
    }
    return found.map(scored);
  };
  const verdictOf = (candidates, shares) => {
    const { words_alone: wordsAlone, exact, sure } = constants.factors;
    if (!candidates.length || candidates[0].strength <= wordsAlone) return "none";
    if (countTied(candidates) > 1) return "ambiguous";
    return candidates[0].strength >= exact && !candidates[0].missing && shares[0] >= sure ? "match" : "likely";
  };
  const innermost = (failure) => raisedFrames(failure).filter((frame) => frame.path.includes(constants.paddle.paths.package)).pop();
  const raiseSiteOf = (failure) => {
    const { package: ours, generated } = constants.paddle.paths;
    const frame = innermost(failure);
    if (!frame || frame.path.includes(generated) || !contextsOf(failure, raisedFrames(failure)).size) return "";
    const exception = failure.statements.map((said) => said.exception).find(Boolean) || "";
    return `${exception}@${frame.path.slice(frame.path.lastIndexOf(ours))}:${frame.func}`;
  };
  const showsRaise = (failure) => {
    const frame = innermost(failure);
    if (!frame || frame !== last(failure.frames)) return false;
    const code = failure.lines[failure.lines.indexOf(frame.line) + 1];
    return Boolean(code && constants.raise_sites.RAISES.match(code.text));
  };
  const isCutShort = (failure) => {
    if (failure.kind !== "error" || !failure.frames.length) return false;
    return !failure.statements.length || last(last(failure.statements).lines).number < last(failure.frames).line.number;
  };
  const bestSignature = (code, failure) => {
    const own = base.signatures.filter((signature) => signature.entry === code);
    const fitting = own.filter((signature) => failure.statements.some((said) => signature.exception.includes(said.exception)));
    const from = fitting.length ? fitting : own;
    return from.find((signature) => !signature.paddle.startsWith("<")) || from[0];
  };
  const candidatesByRaiseSite = (failure) => {
    const frame = innermost(failure);
    const counts = d2s.kb.sites[raiseSiteOf(failure)] || {};
    const total = sum(Object.values(counts)) + constants.factors.unseen_causes;
    const candidates = [];
    for (const [entry, count] of Object.entries(counts)) {
      const wanted = entry !== constants.raise_sites.OTHERS && bestSignature(entry, failure);
      if (!wanted) continue;
      const { kind, generic, observed, message } = wanted;
      candidates.push({ strength: count / total, specificity: 0, entry, kind, generic, observed, captures: {},
        evidence: evidenceOf([frame.line, ...failure.user]), missing: message, proven: false, sign: "", group: "" });
    }
    return candidates.sort(byOrder((one) => -one.strength, (one) => one.entry));
  };

  /* match/suppression */
  const lineOfUser = (failure) => {
    if (failure.user.length) return squeeze(last(failure.user).text);
    const own = failure.frames.filter(({ path }) => path && !constants.paddle.library_paths.some((part) => path.includes(part))).pop();
    return own ? squeeze(own.line.text) : "";
  };
  const causeOf = (failure, before) => {
    const { CONSEQUENCE, LONGEST_LINE } = constants.suppression;
    if (!before.length) return null;
    if (failure.kind === "crash" && last(before).kind === "error" && !failure.user.length) return before.length - 1;
    const said = last(failure.statements);
    const firstLine = said && said.text.slice(0, said.starts.length > 1 ? said.starts[1] : LONGEST_LINE);
    if (said && (constants.paddle.consequences.exceptions.includes(said.exception) || CONSEQUENCE.search(`${said.exception}: ${firstLine}`))) return 0;
    const own = lineOfUser(failure);
    const place = own ? before.findIndex((other) => lineOfUser(other) === own) : -1;
    return place < 0 ? null : place;
  };
  const countOfFirst = (failures) => {
    let total = 0;
    const place = failures.findIndex((failure) => (total += failure.statements.length) > Math.floor(constants.limits.statements / 2));
    return place < 0 ? failures.length : place;
  };
  const firstAndLast = (failures) => {
    if (sum(failures.map((failure) => failure.statements.length)) <= constants.limits.statements) return failures;
    const [head, tail] = [countOfFirst(failures), countOfFirst([...failures].reverse())];
    return [...failures.slice(0, head), ...failures.slice(Math.max(head, failures.length - tail))];
  };
  const groupRepetitions = (failures) => {
    const { VARYING, LONGEST_KEY } = constants.suppression;
    const groups = new Map();
    for (const failure of firstAndLast(failures)) {
      const said = failure.statements.map((each) => `${each.exception}\0${VARYING.replace(each.text.slice(0, LONGEST_KEY), "0")}`);
      const key = said.length ? said.join("\x01") : `\0${failure.lines[0].number}`;
      const known = groups.get(key);
      const fuller = known && (failure.complete - known.shown.complete || failure.frames.length - known.shown.frames.length) > 0;
      groups.set(key, known ? { first: known.first, shown: fuller ? failure : known.shown, repeats: known.repeats + 1 }
        : { first: failure, shown: failure, repeats: 0 });
    }
    return [...groups.values()];
  };

  /* match/findings */
  const whatItSays = (failure) => {
    const { said: most } = constants.limits;
    const said = failure.statements.filter((each) => each.text || each.exception).pop();
    if (!said) return "";
    const text = said.exception ? `${said.exception}: ${said.text}` : said.text;
    return sizeOf(text) <= most ? text : `${firstOf(text, most - 1)}…`;
  };
  const findingOf = (group, warnings) => {
    let candidates = candidatesFor(group.shown, warnings);
    let shares = confidences(candidates);
    let verdict = verdictOf(candidates, shares);
    const bySite = verdict === "none" && isCutShort(group.shown) ? candidatesByRaiseSite(group.shown) : [];
    if (bySite.length) {
      [candidates, shares] = [bySite, bySite.map(({ strength }) => scored(strength))];
      verdict = bySite[0].strength >= constants.factors.raise_site_likely && showsRaise(group.shown) ? "likely" : "none";
    }
    const isNamed = ([, value]) => !constants.findings.PRINTED_OBJECT.isWhole(value);
    const matches = candidates.map(({ entry, captures, evidence, missing, strength, proven, sign, group }, n) =>
      ({ id: entry, score: shares[n], captures: Object.fromEntries(Object.entries(captures).filter(isNamed)), evidence, missing, strength: scored(Math.min(strength, 1)),
        proven, sign, group: proven ? "" : group }));
    const { lines } = group.first;
    return { verdict, matches: verdict === "none" ? [] : matches, first: lines[0].number, last: last(lines).number,
      says: whatItSays(group.first), repeats: group.repeats, follows: null,
      nearest: matches.length && verdict === "none" && (matches[0].strength >= constants.findings.NEAR || (matches[0].missing && isCutShort(group.shown))) ? matches[0] : null };
  };

  /* match/root_cause */
  const firstFindings = (found) => {
    const order = found.map((_, n) => n).sort(byOrder((n) => !found[n].finding.matches.length, (n) => n));
    return order.slice(0, constants.limits.findings).sort((a, b) => a - b).map((n) => found[n]);
  };
  const rootCause = (findings) => {
    const or = (list, other) => (list.length ? list : other);
    const answered = findings.map((_, n) => n).filter((n) => findings[n].matches.length);
    const own = or(answered.filter((n) => findings[n].follows === null), answered);
    const leading = or(own.filter((n) => base.about[findings[n].matches[0].id][0] !== "performance"), own);
    const fits = (n) => {
      const { score, strength, proven, missing } = findings[n].matches[0];
      return proven || missing ? score : Math.max(score, confidence(strength));
    };
    const sure = leading.find((n) => sum(findings[n].matches.map((match) => match.score)) >= constants.factors.sure || fits(n) >= constants.factors.sure);
    if (sure !== undefined) return sure;
    return leading.reduce((best, n) => (best === null || fits(n) > fits(best) ? n : best), null);
  };
  const chooseRootCause = (all) => {
    const found = firstFindings(all);
    const findings = [];
    found.forEach(({ finding, shown }, n) => {
      let leader = causeOf(shown, found.slice(0, n).map((other) => other.shown));
      while (leader !== null && findings[leader].follows !== null) leader = findings[leader].follows;
      findings.push({ ...finding, follows: leader });
    });
    const cause = rootCause(findings);
    if (cause === null) return { verdict: "none", matches: [], findings, cause, unanswered: null };
    findings[cause].follows = null;
    return { verdict: findings[cause].verdict, matches: findings[cause].matches, findings, cause, unanswered: null };
  };

  /* match/unanswered */
  const foreignKind = (said, frames, converting) => {
    const { FOREIGN, LONGEST } = constants.unanswered;
    const found = FOREIGN.find(([, anywhere, says, parts]) => (anywhere || !converting) &&
      (says.search(said.slice(0, LONGEST)) || frames.some((frame) => parts.some((part) => frame.path.includes(part)))));
    return found ? found[0] : "";
  };
  const unansweredText = (rest) => {
    for (const { text, number } of rest) {
      const quoted = quotedException(text);
      if (!quoted) continue;
      const about = foreignKind(quoted.join(": "), [], false);
      return { kind: about ? "foreign" : "conversion", about: about || constants.paddle.areas.otherwise, line: number };
    }
    return { kind: rest.some(({ text }) => constants.unanswered.MESSAGE.search(text)) ? "cut" : "question", about: "", line: 0 };
  };
  const areaOf = (failure, contexts) => {
    const { areas } = constants.paddle;
    const named = contexts.has(constants.context.FROM_TEXT) ? undefined : Object.entries(areas.by_context).find(([context]) => contexts.has(context));
    if (named) return named[1];
    for (const frame of [...raisedFrames(failure)].reverse()) {
      const area = areas.by_frame.find(([part]) => frame.path.includes(part));
      if (area) return area[1];
    }
    return areas.otherwise;
  };
  const whyUnanswered = (findings, found, rest, mentions) => {
    const place = findings.reduce((latest, finding, n) => (finding.follows === null ? n : latest), -1);
    if (place < 0) return mentions.length ? unansweredText(rest) : { kind: "foreign", about: "", line: 0 };
    const [finding, failure] = [findings[place], found[place].shown];
    const { first: line } = finding;
    if (isCutShort(failure) || !failure.statements.length) return { kind: "cut", about: "", line };
    const contexts = contextsOf(failure, raisedFrames(failure));
    const { exception, text } = last(failure.statements);
    const name = foreignKind(`${exception}: ${text}`, failure.frames.slice(-2), contexts.size > 0 && !contexts.has(constants.context.FROM_TEXT));
    if (name) return { kind: "foreign", about: name, line };
    if (contexts.size) return { kind: "conversion", about: areaOf(failure, contexts), line };
    const near = findings.find((each) => each.nearest);
    if (near) return { kind: "near", about: "", line: near.first };
    if (mentions.some(mentionsConversion)) return { kind: "conversion", about: areaOf(failure, contexts), line };
    return { kind: "foreign", about: "", line };
  };

  /* match/release */
  const releaseOf = (lines) => {
    const { BEFORE, NAMED, FILE, WORD } = constants.release;
    const named = new Set();
    let isOld = false;
    for (const { text } of lines) {
      if (!text.includes(WORD)) continue;
      for (const found of NAMED.all(text)) named.add(found[1]);
      isOld = isOld || Boolean(FILE.search(text));
    }
    const longest = [...named].sort((one, other) => other.length - one.length)[0] || "";
    const agreed = [...named].every((name) => longest === name || longest.startsWith(`${name}.`));
    if (longest && agreed && !(isOld && longest.localeCompare(BEFORE, "en", { numeric: true }) >= 0)) return longest;
    return isOld ? `<${BEFORE}` : "";
  };

  /* match/pipeline */
  const paragraphs = (rest, mentions) => {
    const { paragraph_lines: height, paragraphs: most } = constants.limits;
    const found = [];
    const seen = new Set();
    rest.forEach((line, start) => {
      if (seen.has(line.text) || found.length >= most) return;
      seen.add(line.text);
      if (!line.text || !mayHoldMessage(line.text, mentions.length > 0)) return;
      const lines = rest.slice(start, start + height);
      const starts = [];
      let text = "";
      for (const each of lines) {
        starts.push(text.length);
        text += `${squeeze(each.text)} `;
      }
      const quoted = quotations(line.text).map(([exception, message]) => ({ exception, text: squeeze(message), starts: [0], lines: [line] }));
      const exception = (quotedException(line.text) || [""])[0];
      found.push(addNearestMention({ kind: "error", statements: [...quoted, { exception, text: text.trimEnd(), starts, lines }], frames: [], lines, user: [], complete: false }, mentions));
    });
    return found;
  };
  const distinct = (warnings) => {
    const byText = new Map([...warnings].reverse().map((warning) => [warning.statements[0].text, warning]));
    return [...byText.values()].sort(byOrder((warning) => warning.lines[0].number)).slice(0, constants.limits.warnings);
  };
  const nearestOf = (found, all) => {
    if (found.some(({ finding }) => finding.nearest)) return [];
    const near = all.filter(({ finding }) => finding.nearest);
    return near.length ? [near.reduce((best, each) => (each.finding.nearest.strength > best.finding.nearest.strength ? each : best))] : [];
  };
  d2s.diagnose = (text) => {
    if (!base) prepare();
    const lines = cleanLines(text);
    const [failures, rest] = splitFailures(lines);
    const warnings = distinct(failures.filter((failure) => failure.kind === "warning"));
    const mentions = rest.filter(mentionsUse);
    let errors = failures.filter((failure) => failure.kind !== "warning").map((failure) => addNearestMention(failure, mentions));
    if (errors.length === 1) errors = [addQuotedException(errors[0], rest)];
    const answers = (list, around) => groupRepetitions(list).map((each) => ({ finding: findingOf(each, around), shown: each.shown }));
    const answered = (list) => list.filter(({ finding }) => finding.matches.length);
    let found = answers(errors, warnings);
    if (!answered(found).length) {
      const failed = errors.length > 0 || rest.some((line) => constants.suppression.ENDED.match(line.text));
      const all = failed ? [] : answers(warnings, []);
      let others = answered(all);
      if (!others.length) {
        all.push(...answers(paragraphs(withoutSource(rest), mentions), warnings));
        others = answered(all);
      }
      if (failed) others = others.filter(({ finding }) => base.about[finding.matches[0].id][0] !== "performance");
      found = [...found, ...(others.length ? others : nearestOf(found, all))].sort(byOrder(({ finding }) => finding.first));
    }
    const diagnosis = { ...chooseRootCause(found), release: releaseOf(lines) };
    if (diagnosis.verdict === "none") diagnosis.unanswered = whyUnanswered(diagnosis.findings, firstFindings(found), rest, mentions);
    return diagnosis;
  };
})();
