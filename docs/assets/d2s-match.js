/* The matcher of the paste box: what d2s_doctor/log and d2s_doctor/match do, over the same compiled index.

   Left out: decoding (a page holds text), all but the last megabytes of a long log, and the finer evidence. A browser test feeds
   it every recorded log and compares its first answer with the program's. The names are those of the Python rooms. */
"use strict";
(() => {
  const d2s = (window.d2s = window.d2s || {});
  const LONGEST_TEXT = 20000, LONGEST_CAPTURE = 400, MOST_INPUT = 3000000;

  /* log/clean, log/prefix, log/unwrap: text to lines */
  const ESCAPES = /\x1b\[[0-?]*[ -/]*[@-~]?|\x9b[0-?]*[ -/]*[@-~]?|\x1b[\]PX^_][^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?|\x1b[ -/]*[0-~]?/g;
  const SPACES = /[\t\x0b\x0c\x1c-\x1f\x85\xa0\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
  const FORBIDDEN = /[\x00-\x08\x0e-\x1b\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
  const PREFIX = new RegExp([
    /\[?((?:rank|worker|trainer|proc)[ _-]?\d+)\]?\s*[:|]\s?/, /\[(\d+,\d+)\]<(?:stdout|stderr)>:\s?/,
    /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)\s(?:(?:stdout|stderr)\s[FP]\s)?/,
    /\[\d{4}-\d\d-\d\d[ T][\d:.,]+\]\s?(?:\[\s*[A-Z]+\]\s?(?:[\w./-]+:\d+\s?[-:]\s?)?)?/,
    /\d{4}[-/]\d\d[-/]\d\d[ T]\d\d:\d\d:\d\d[\d.,]*\s?(?:-\s)?(?:[\w.]+\s-\s)?(?:\[?(?:DEBUG|INFO|WARNING|ERROR|CRITICAL)\]?:?\s?(?:-\s)?)?/,
    /LAUNCH\s(?:INFO|WARNING|ERROR)\s[\d:, -]*/, /E(?:\s{3}|$)/, />(?:\s|$)/, /(\d{1,4}):\s/, /#\d{1,4}\s\d{1,6}\.\d+\s/,
  ].map((part) => part.source).join("|"), "y");
  const stripPrefix = (text) => {
    let stream = "";
    if (/^ {0,4}[\u2502\u2503]/.test(text)) {
      text = text.replace(/^ {0,4}[\u2502\u2503] ?/, "").trimEnd();
      if (/[\u2502\u2503]$/.test(text)) text = text.slice(0, -1).trimEnd();
    }
    for (let i = 0; i < 3 && text; i++) {
      PREFIX.lastIndex = 0;
      const found = PREFIX.exec(text);
      if (!found || !found[0]) break;
      stream = stream || found[1] || found[2] || found[3] || "";
      text = text.slice(found[0].length);
    }
    return [stream, text];
  };

  const RULES = ["====", "----", "____", "^^^^", "~~~~", "****", " _ _"];
  const CUT_FRAME = /File "[^"]*(?:"(?:,(?: line(?: \d+,(?: in)?)?)?)?)?$/;
  const STARTS_ANEW = new RegExp(' (?=(?:[ECR]\\S* )?File "[^"]{1,500}", line \\d+)| (?=Traceback \\(most recent call last\\))' +
    "| (?=(?:During handling of the above exc|The above exception was the direct)\\w* )" +
    "| (?=(?:[A-Za-z_]\\w{0,60}\\.){0,8}[A-Z]\\w{0,60}(?:Error|Exception|NotMet|Warning): )");
  const HEADED = /^(File "[^"]{1,500}", line \d+(?:, in [\w.<>]{1,200})?) (?=\S)/;
  const ruled = (text) => RULES.some((rule) => text.endsWith(rule));
  const isCut = (text, next) => CUT_FRAME.test(text) &&
    (text.split('"').length % 2 === 0 || text.endsWith(" ") || next.startsWith(" "));
  const widthOf = (rows) => {
    const width = rows.reduce((most, [, text]) => Math.max(most, text.length), 0);
    if (width < 40 || width > 320) return 0;
    const full = rows.filter(([, text]) => text.length === width && !ruled(text)).length;
    const broken = rows.some(([, text], n) => text.length === width && n + 1 < rows.length && isCut(text, rows[n + 1][1]));
    const usual = [72, 76, 78, 79, 80, 100, 120, 128, 132, 160, 200].includes(width) && full >= 2 && full <= rows.length * 0.7;
    return broken || usual ? width : 0;
  };
  const joined = (rows, width) => {
    const out = [];
    let pieces = 0;
    for (const [number, text] of rows) {
      if (pieces && !/^\s*(?:File "|Traceback \(most recent|[\w.]+(?:Error|Exception): )/.test(text)) out[out.length - 1][1] += text;
      else { pieces = 0; out.push([number, text]); }
      pieces = text.length === width && !ruled(text) && pieces < 40 ? pieces + 1 : 0;
    }
    return out;
  };
  const unwrap = (rows) => {
    const width = widthOf(rows);
    const out = [];
    let held = null;
    for (let [number, text] of width ? joined(rows, width) : rows) {
      if (held) { [number, text] = [held[0], `${held[1].trimEnd()} ${text.trimStart()}`]; held = null; }
      if (text.includes("File") && text.length < 200 && (CUT_FRAME.test(text) || /^\s*File$/.test(text))) held = [number, text];
      else if (text.length > 200 && text.includes("Traceback (most recent call last)"))
        for (const piece of text.split(STARTS_ANEW)) {
          const found = HEADED.exec(piece);
          const parts = found ? [`  ${found[1]}`, `    ${piece.slice(found[0].length)}`]
            : piece.startsWith("Traceback (most recent call last): ") ? [piece.slice(0, 34), piece.slice(35)] : [piece];
          for (const part of parts) if (part.trim()) out.push([number, part]);
        }
      else out.push([number, text]);
    }
    return held ? [...out, held] : out;
  };
  const cleanLines = (data) => {
    const rows = [];
    /* Of a longer log its end: there it failed. */
    const cut = data.length > MOST_INPUT ? data.indexOf("\n", data.length - MOST_INPUT) + 1 : 0;
    const before = data.slice(0, cut).split("\n").length;
    const text = data.slice(cut).replace(ESCAPES, "").replace(SPACES, " ").replace(FORBIDDEN, "");
    text.split("\n").forEach((raw, n) => { for (const part of raw.split("\r")) rows.push([n + before, part.slice(0, LONGEST_TEXT)]); });
    const lines = [];
    for (const [number, row] of unwrap(rows)) {
      const [stream, rest] = stripPrefix(row);
      const last = lines[lines.length - 1];
      if (rest || !last || (last.number !== number && last.text)) lines.push({ number, text: rest, stream });
    }
    return lines;
  };

  /* log/split: lines to failures */
  const MOVED = [["paddle/fluid/dygraph/dygraph_to_static/", "paddle/jit/dy2static/"], ["paddle/fluid/dygraph/jit.py", "paddle/jit/api.py"],
    ["paddle/fluid/dygraph/io.py", "paddle/jit/translated_layer.py"], ["paddle/fluid/dygraph/layers.py", "paddle/nn/layer/layers.py"],
    ["paddle/fluid/layers/control_flow.py", "paddle/static/nn/control_flow.py"], ["paddle/fluid/", "paddle/base/"]];
  const today = (path) => {
    const moved = MOVED.find(([before]) => path.includes(before));
    return moved ? path.replace(moved[0], moved[1]) : path;
  };
  const HEADER = "Traceback (most recent call last)";
  const CHAIN = ["The above exception was the direct cause of", "During handling of the above exception", "Origin Exception is"];
  const FRAME = /^\s*(?:File "([^"]{1,1000})", line \d+(?:, in (.{1,200}))?|(?:File )?([^\s:"']{1,500}\.py|<ipython-input[^>]{1,200}>|Cell In ?\[\d+\](?=[,:]))[:,] ?(?:line )?\d+(?:[,:] in ([\w.<>$#]{1,200}).*|:)?)\s*$/;
  const CXX_FRAME = /^\s*\d{1,3}\s{1,4}([\w:~<>, *&().\[\]]{3,400})\s*$/;
  const NAMED = /^(?:\s*)(?:\w+(?:Error|Exception)?\s{0,3}>\s?)?((?:[A-Za-z_]\w{0,100}\.){0,12}[A-Za-z_]\w{0,100}(?:Error|Exception|Interrupt|Exit|Iteration|Break|Warning|NotMet))(?::\s*(.*)|\s*)$/;
  const OTHER = /^((?:[A-Za-z_]\w{0,100}\.){0,12}[A-Za-z_]\w{0,100})(?::\s(.*))$/;
  const WARNING = /^\s*(?:(\S.{0,500}?):\d+: )?(\w{0,60}Warning): (.*)$/;
  const FATAL = /^\s*(Fatal Python error|terminate called after throwing an instance of)[: ]\s*(.*)$/;
  const GLOG = /^\s*[IWEF]\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ /;
  const RULED = ["---", "===", "Error Message", "[Hint", "First structure", "Second structure"];
  const BLOCKS = ["In transformed code", "In user code", "In simulate execution"];
  const begins = (text, heads) => heads.some((head) => text.startsWith(head));
  const squeeze = (text) => text.trim().replace(/\s+/g, " ");

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

  class Splitter {
    done = []; rest = []; open = null; closed = null; state = ""; blank = false; chained = false; previous = null; code = null;
    start() { return (this.open ||= { kind: "error", said: [], bare: false, block: 0, frames: [], lines: [], user: [], generated: null, complete: false, silent: 0 }); }
    say(name, line, message) {
      const open = this.start();
      open.bare = !message;
      open.block = begins(message.trim(), BLOCKS) ? 60 : 0;
      open.said.push([name.slice(name.lastIndexOf(".") + 1), [[line, message]]]);
    }
    close() {
      const open = this.open;
      if (open && (open.said.length || open.frames.length)) {
        this.done.push({ kind: open.kind, statements: open.said.map(statementOf), frames: open.frames, lines: open.lines,
          user: open.user.length || !open.generated ? open.user : [open.generated], complete: open.complete });
        this.closed = open;
      } else if (open) this.rest.push(...open.lines);
      this.open = null; this.state = ""; this.chained = false;
    }
    feed(line) {
      const text = line.text;
      if (!text.trim()) { this.blank = true; return; }
      this.take(line, text);
      this.blank = false;
      this.previous = line;
    }
    take(line, text) {
      if (text.includes(HEADER) || /^_{4,} \S.* _{4,}$/.test(text)) this.header(line, text);
      else if (CHAIN.some((phrase) => text.includes(phrase))) {
        const last = this.done[this.done.length - 1];
        if (!this.open && this.closed && last && last.lines === this.closed.lines) {
          this.done.pop();
          this.open = this.closed;
          this.state = this.open.said.length ? "message" : "frames";
        }
        this.chained = !!this.open;
        (this.open ? this.open.lines : this.rest).push(line);
      } else if (GLOG.test(text)) {
        if (this.state === "message") this.close();
        (this.open ? this.open.lines : this.rest).push(line);
        this.silence();
      } else if (!this.frame(line, text) && !this.warning(line, text) && !this.exception(line, text)) this.plain(line, text);
    }
    silence() { if (this.open && this.state === "frames" && ++this.open.silent > 300) this.close(); }
    header(line, text) {
      const before = this.previous ? this.previous.text.trimEnd() : "";
      const announced = this.state === "message" && !this.blank && (before.endsWith(":") || before.endsWith('"""') || !text.startsWith(HEADER));
      const unsaid = this.open && this.open.said.length && (this.open.bare || this.open.block) && !text.startsWith(HEADER);
      const inside = this.open && (announced || unsaid);
      if (!(this.open && (this.chained || inside))) this.close();
      const open = this.start();
      open.lines.push(line);
      open.complete = true;
      open.silent = 0;
      this.chained = false;
      this.state = "frames";
      if (text.includes("C++ ") && !inside) open.kind = "crash";
    }
    frame(line, text) {
      const found = text.includes(" encountered breakgraph error caused by") ? null : FRAME.exec(text);
      if (!found) {
        const cxx = this.open && this.open.kind === "crash" && this.state === "frames" && CXX_FRAME.exec(text);
        if (cxx) { this.open.frames.push({ path: "", func: cxx[1].trim(), line }); this.open.lines.push(line); }
        return !!cxx;
      }
      const open = this.start();
      this.code = null;
      if (open.frames.length < 1000)
        open.frames.push({ path: today((found[1] || found[3] || "").replace(/\\/g, "/")), func: (found[2] || found[4] || "").trim(), line });
      open.lines.push(line);
      open.silent = 0;
      this.state = "frames";
      return true;
    }
    warning(line, text) {
      const found = text.includes("Warning: ") && WARNING.exec(text);
      if (!found || (!found[1] && this.state === "frames")) return false;
      this.close();
      const statement = statementOf([found[2], [[line, found[3]]]]);
      this.done.push({ kind: "warning", statements: [statement], frames: [], lines: [line], user: [], complete: false });
      return true;
    }
    exception(line, text) {
      let found = NAMED.exec(text) || FATAL.exec(text);
      if (found && this.state === "frames" && found[2] === undefined && text[0] === " " && !this.blank) found = null;
      if (!found && this.state === "frames" && this.open && this.open.complete && text[0] !== " ") found = OTHER.exec(text);
      if (!found) return false;
      if ((this.open && this.open.said.length >= 60) || (this.state === "message" && this.ends(text))) this.close();
      const open = this.start();
      if (found[1] === "FatalError" || found[1] === "Fatal Python error") open.kind = "crash";
      this.say(found[1], line, found[2] || "");
      if (!found[2] && this.code) open.said[open.said.length - 1][1].unshift([this.code, this.code.text]);
      open.lines.push(line);
      this.state = "message";
      return true;
    }
    plain(line, text) {
      const open = this.open;
      if (open && text.includes("<--- HERE") && this.previous && open.user.length < 8) open.user.push(this.previous);
      if (open && this.state === "frames") {
        if (open.complete && this.ends(text) && !begins(text, RULED)) { this.close(); this.rest.push(line); return; }
        if (open.block) open.block--;
        open.lines.push(line);
        if (/[^ ^~]/.test(text)) {
          this.code = line;
          if (open.frames.length && open.frames[open.frames.length - 1].path.includes("to_static_tmp")) open.generated = line;
        }
        this.silence();
      } else if (open && this.state === "message" && this.continues(text)) {
        open.lines.push(line);
        const pieces = open.said[open.said.length - 1][1];
        if (pieces.length < 200) pieces.push([line, text]);
        if (pieces.length >= 200) this.close();
      } else { this.close(); this.rest.push(line); }
    }
    ends(text) { return this.blank && text[0] !== " " && !(this.chained || (this.open && this.open.block)); }
    continues(text) {
      if (this.open.block) { this.open.block--; return true; }
      return !this.blank || text[0] === " " || begins(text, RULED);
    }
  }
  const splitFailures = (lines) => {
    const splitters = new Map();
    for (const line of lines) {
      if (!splitters.has(line.stream)) splitters.set(line.stream, new Splitter());
      splitters.get(line.stream).feed(line);
    }
    const failures = [], rest = [];
    for (const splitter of splitters.values()) { splitter.close(); failures.push(...splitter.done); rest.push(...splitter.rest); }
    failures.sort((a, b) => a.lines[0].number - b.lines[0].number);
    return [failures, rest.sort((a, b) => a.number - b.number)];
  };

  /* kb/tokens, match/shortlist */
  const WORD = /[A-Za-z_][A-Za-z_0-9]*|[\u4e00-\u9fff]/g;
  const words = (text) => (text.match(WORD) || []).map((word) => word.toLowerCase());
  let base = null;
  const index = () => {
    if (base) return base;
    const { signatures, weights } = d2s.kb;
    const postings = new Map();
    for (const signature of signatures) {
      for (const name of ["exception", "frames", "requires", "excludes", "earlier"]) signature[name] ||= [];
      signature.words = signature.literals.flatMap(words);
      signature.said = signature.literals.reduce((sum, literal) => sum + literal.length, 0);
    }
    signatures.forEach((signature, n) => {
      for (const word of new Set(signature.words)) postings.set(word, [...(postings.get(word) || []), n]);
    });
    const wordless = signatures.map((signature, n) => n).filter((n) => !signatures[n].weight);
    return (base = { signatures, weights: new Map(Object.entries(weights)), postings, wordless });
  };
  const shortlist = (text) => {
    const { signatures, weights, postings, wordless } = index();
    const shared = new Map();
    for (const word of new Set(words(text)))
      for (const n of postings.get(word) || []) shared.set(n, (shared.get(n) || 0) + weights.get(word));
    const share = (n) => shared.get(n) / signatures[n].weight;
    const good = [...shared.keys()].filter((n) => share(n) >= 0.4999);
    good.sort((a, b) => share(b) - share(a) || shared.get(b) - shared.get(a) || a - b);
    return [...good.slice(0, 24), ...wordless];
  };

  /* match/align */
  const find = (text, what, from, to = text.length) => {
    const place = text.indexOf(what, from);
    return place >= 0 && place + what.length <= to ? place : -1;
  };
  const rfind = (text, what, from, to) => {
    const place = from <= to ? text.slice(from, to).lastIndexOf(what) : -1;
    return place < 0 ? -1 : from + place;
  };
  const endOfLine = (text, position, starts) => {
    const next = starts.find((start) => start > position);
    return Math.min(next === undefined ? text.length : next - 1, position + LONGEST_CAPTURE);
  };
  const walk = (literals, text, position, starts) => {
    const spans = [];
    for (let n = 1; n < literals.length; n++) {
      const last = n === literals.length - 1;
      const literal = last ? literals[n].trimEnd() : literals[n];
      let end;
      if (last && ["", "'", '"', "`"].includes(literal)) {
        end = endOfLine(text, position, starts);
        const inside = rfind(text, literal, position + 1, end);
        end = inside >= 0 ? inside : find(text, literal, end, position + LONGEST_CAPTURE);
      } else end = find(text, literal, position + 1, position + LONGEST_CAPTURE + literal.length);
      if (end < 0) return null;
      spans.push([position, end]);
      position = end + literal.length;
    }
    return spans;
  };
  const alignExactly = ({ literals, names }, whole, starts = []) => {
    const text = whole.slice(0, LONGEST_TEXT);
    const first = literals[0].trimStart();
    let position = 0, start = 0, spans = null;
    for (let tries = 0; tries < 20 && !spans; tries++) {
      start = first ? text.indexOf(first, position) : position;
      if (start < 0) return null;
      spans = walk(literals, text, start + first.length, starts);
      if (!spans && !first) return null;
      position = start + 1;
    }
    if (!spans) return null;
    const end = spans.length ? spans[spans.length - 1][1] + literals[literals.length - 1].length : start + first.length;
    if (words(literals.join(" ")).length < 3) {
      const alone = start === 0 || starts.includes(start);
      if (!alone || /[^ .]/.test(text.slice(end, endOfLine(text, end, starts)))) return null;
    }
    const letter = (place) => /[\p{L}\p{N}]/u.test(text[place] || "");
    if ((letter(start) && letter(start - 1)) || (letter(end - 1) && letter(end))) return null;
    const captures = {};
    names.forEach((name, n) => { captures[name] = text.slice(...spans[n]).trim(); });
    return { score: 1, captures, start, end: Math.min(end, text.length) };
  };
  const commonRun = (a, b) => {
    const length = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
    for (let i = a.length - 1; i >= 0; i--)
      for (let j = b.length - 1; j >= 0; j--)
        length[i][j] = a[i] === b[j] ? length[i + 1][j + 1] + 1 : Math.max(length[i + 1][j], length[i][j + 1]);
    const pairs = [];
    for (let i = 0, j = 0; i < a.length && j < b.length; )
      if (a[i] === b[j]) pairs.push([i++, j++]);
      else if (length[i + 1][j] >= length[i][j + 1]) i++;
      else j++;
    return pairs;
  };
  const KEYWORD = /['"`]([A-Za-z_][A-Za-z_0-9]*)['"`]|\b([A-Z][a-z]+[A-Z][a-z]\w*)/g;
  const alignLoosely = (signature, whole) => {
    const { weights } = index();
    const weigh = (list) => list.reduce((sum, word) => sum + (weights.get(word) || 0), 0);
    const template = signature.words;
    const total = weigh(template);
    if (template.length < 4 || !total) return null;
    const text = whole.slice(0, LONGEST_TEXT);
    const found = [...text.matchAll(WORD)].map((hit) => [hit[0].toLowerCase(), hit.index, hit.index + hit[0].length]);
    const keywords = signature.literals.flatMap((literal) => [...literal.matchAll(KEYWORD)].map((hit) => (hit[1] || hit[2]).toLowerCase()));
    const least = template.length >= 10 ? 0.6 : 0.8;
    const reach = template.length + 12 * (1 + signature.names.length);
    let windows = [[0, found.length]];
    if (found.length > 2 * reach) {
      const rare = [...new Set(template)].sort((a, b) => (weights.get(b) || 0) - (weights.get(a) || 0)).slice(0, 2);
      const places = found.map(([word], n) => (rare.includes(word) ? n : -1)).filter((n) => n >= 0).slice(0, 20);
      windows = places.map((place) => [Math.max(0, place - reach), place + reach]);
    }
    let best = null;
    for (const [low, high] of windows) {
      const window = found.slice(low, high);
      const pairs = commonRun(template, window.map(([word]) => word));
      const common = pairs.map(([a]) => template[a]);
      const share = (weigh(common) / total) * (keywords.every((word) => common.includes(word)) ? 1 : 0.6);
      if (share >= least && pairs.length >= 4 && (!best || share > best.score))
        best = { score: share, captures: {}, start: window[pairs[0][1]][1], end: window[pairs[pairs.length - 1][1]][2] };
    }
    return best;
  };

  /* match/told */
  const NAME = "(?:[A-Za-z_][A-Za-z0-9_]{0,100}\\.){0,12}[A-Z][A-Za-z0-9_]{0,100}(?:Error|Exception)";
  const QUOTED = new RegExp(`(?<![A-Za-z0-9_.])(?:\\[(${NAME})\\][ ]?[:\uff1a]?|(${NAME})[ ]?[:\uff1a])[ ]?([^ ].*)`);
  const named = (text) => {
    const found = QUOTED.exec(text);
    return found ? [(found[1] || found[2]).split(".").pop(), found[3]] : null;
  };
  const speaksOfConversion = (line) => /to_static|jit\.save|dy2static|dygraph2static|dynamic[- ]to[- ]static|动转静|动静转换/i.test(line.text);
  const speaksOfPrediction = (line) => /\bpredictor\w{0,40}\.(?:run|zero_copy_run)\(|\bcreate_predictor\(|paddle\/inference\/|\bCreatePredictor\b/.test(line.text);
  const beside = (failure, mentions) => {
    if (failure.frames.length || failure.kind !== "error" || !mentions.length) return failure;
    const first = failure.lines[0].number, last = failure.lines[failure.lines.length - 1].number;
    let place = 0;
    for (let high = mentions.length; place < high; ) {
      const middle = (place + high) >> 1;
      if (mentions[middle].number < first) place = middle + 1;
      else high = middle;
    }
    let near = mentions.slice(Math.max(0, place - 1), place).filter((line) => first - line.number <= 30);
    if (!near.length) near = mentions.slice(place, place + 1).filter((line) => line.number - last <= 10);
    const more = near.filter((line) => !failure.lines.some((own) => own.number === line.number));
    return { ...failure, lines: [...failure.lines, ...more].sort((a, b) => a.number - b.number) };
  };
  const withTitle = (failure, rest) => {
    if (failure.statements.length || !failure.frames.length) return failure;
    for (const line of rest) {
      const away = failure.lines[0].number - line.number;
      const said = away >= 0 && away <= 30 && named(line.text);
      if (said) return { ...failure, lines: [line, ...failure.lines],
        statements: [{ exception: said[0], text: squeeze(said[1]), starts: [0], lines: [line] }] };
    }
    return failure;
  };

  /* match/context, match/generated, match/enforce */
  const AST_WORDS = "In transformed code";
  const SERVES = { ast: ["ast", "save"], sot: ["sot"], save: ["save"], load: ["load"], infer: ["infer", "load"] };
  const API_CALLS = { __proto__: null, save: "save", load: "load", to_static: "ast", decorated: "ast" };
  const raisedFrames = (failure) => {
    const starts = failure.statements.filter((said) => said.text.startsWith("In user code")).map((said) => said.lines[0].number);
    for (const line of failure.lines.slice(0, 2000)) if (line.text.includes("Compile Traceback (most recent call last)")) starts.push(line.number);
    let frames = failure.frames;
    for (const start of starts) {
      const header = failure.lines.find((line) => line.number > start && line.text.startsWith("Traceback (most"));
      const end = header ? header.number : failure.lines[failure.lines.length - 1].number + 1;
      frames = frames.filter((frame) => !(start < frame.line.number && frame.line.number < end));
    }
    return frames;
  };
  const showsBlock = (failure) => {
    if (failure.complete) return false;
    if (failure.frames.length) return failure.frames.some((frame) => frame.line.text.startsWith('    File "')) || failure.user.length > 0;
    return failure.statements.some((said) => /^    [A-Za-z]/.test(said.lines[0].text));
  };
  const contextsOf = (failure, frames) => {
    const found = new Set();
    let converting = showsBlock(failure);
    for (const { path, func } of frames)
      if (path.includes("paddle/jit/sot/")) found.add("sot");
      else if (path.includes("paddle/jit/dy2static/") || path.includes("to_static_tmp")) converting = true;
      else if (path.endsWith("paddle/jit/api.py") && API_CALLS[func]) found.add(API_CALLS[func]);
      else if (path.endsWith("paddle/jit/translated_layer.py") || path.endsWith("paddle/jit/pir_translated_layer.py")) found.add("infer");
    if (failure.statements.some((said) => said.text.includes("In simulate execution"))) found.add("sot");
    if (failure.statements.some((said) => said.text.includes(AST_WORDS)) || (converting && !found.has("sot"))) found.add("ast");
    const told = failure.frames.length ? [] : ["told"];
    if (!found.size && told.length && failure.lines.slice(0, 2000).some(speaksOfConversion)) return new Set(["ast", "save", ...told]);
    if (!found.size && failure.lines.slice(0, 2000).some(speaksOfPrediction)) return new Set(["infer", ...told]);
    return found;
  };
  const restore = (text) => {
    const dropped = [];
    return text.replace(/_jst\.(?:Ld|Call)\(|[()]/g, (hit) => {
      if (hit === ")") return dropped.pop() ? "" : ")";
      dropped.push(hit !== "(");
      return hit === "(" ? "(" : "";
    });
  };
  const PYTHON = { __proto__: null, InvalidArgument: "ValueError", InvalidType: "TypeError", NotFound: "RuntimeError", OutOfRange: "IndexError", AlreadyExists: "RuntimeError",
    ResourceExhausted: "MemoryError", PreconditionNotMet: "RuntimeError", PermissionDenied: "RuntimeError", ExecutionTimeout: "RuntimeError",
    Unimplemented: "NotImplementedError", Unavailable: "RuntimeError", Fatal: "SystemError", External: "OSError" };
  const readings = (said) => {
    const shifted = (exception, text) => ({ exception, text, lines: said.lines,
      starts: said.starts.map((start) => Math.max(0, start + text.length - said.text.length)) });
    const name = said.exception.replace(/Error$/, "");
    const tagged = /^\(([A-Z]\w{3,20})\) /.exec(said.text);
    if (PYTHON[name] && !tagged) return [said, shifted(PYTHON[name], `(${name}) ${said.text}`)];
    if (said.exception === "Error") return [said, { ...said, exception: "EnforceNotMet" }];
    if (tagged && PYTHON[tagged[1]]) return [said, shifted(`${tagged[1]}Error`, said.text.slice(tagged[0].length))];
    return [said];
  };

  /* match/judge */
  const slashes = (text) => text.replace(/\\/g, "/");
  const sceneOf = (failure) => {
    let text = squeeze(failure.lines.map((line) => line.text).join(" "));
    const generated = text.includes("_jst.") || text.includes("to_static_tmp");
    if (generated) text = `${restore(text)} ${AST_WORDS}`;
    else if (showsBlock(failure)) text = `${text} ${AST_WORDS}`;
    const frames = raisedFrames(failure);
    const partial = (!failure.complete || generated) && failure.kind !== "crash";
    const made = new Set(failure.frames.filter((frame) => !frames.includes(frame)).flatMap((frame) => [frame.line.number, frame.line.number + 1]));
    const raised = made.size ? squeeze(failure.lines.filter((line) => !made.has(line.number)).map((line) => line.text).join(" ")) : text;
    return { failure, contexts: contextsOf(failure, frames), text: slashes(text), raised: slashes(raised), partial, frames };
  };
  const framesFound = (signature, frames) =>
    frames.filter(({ path, func }) => signature.frames.some((wanted) => path.endsWith(wanted) || func.includes(wanted)));
  const lacking = (signature, scene) => signature.requires.filter((text) => !scene.text.includes(slashes(text)));
  const nameFits = (signature, said) => {
    const wanted = signature.exception;
    if (wanted.some((name) => name.endsWith("Warning")) !== said.exception.endsWith("Warning")) return 0;
    if (!wanted.length || wanted.includes(said.exception)) return 1;
    return said.exception ? (signature.generic ? 0.5 : 0.75) : 0.85;
  };
  const surroundings = (signature, scene) => {
    const { failure, contexts, frames } = scene;
    if (failure.kind === "warning" || (failure.kind === "crash" && signature.requires.length)) return 1;
    const serves = signature.modes.some((mode) => SERVES[mode].some((place) => contexts.has(place)));
    if (contexts.has("told") && signature.generic) return serves ? 0.8 : 0.5;
    if (signature.modes.includes("infer") && signature.requires.length && !lacking(signature, scene).length) return 1;
    const confirmed = framesFound(signature, frames).length > 0;
    if (serves)
      return confirmed || !signature.frames.length ? 1 : failure.frames.length ? 0.85 : 0.95;
    const backward = signature.frames.length && signature.frames.every((frame) => /^paddle\/(?:base\/dygraph|autograd)\//.test(frame));
    if (confirmed && (contexts.size || backward || !signature.modes.every((mode) => mode === "ast" || mode === "sot"))) return 1;
    if (!failure.complete && !(signature.generic && failure.frames.length >= 3)) return signature.generic ? 0.5 : 0.95;
    if (signature.generic) return 0;
    return contexts.size ? 0.8 : 0.5;
  };
  const wouldShow = (text, failure) => {
    if (failure.complete) return false;
    if (text === "In user code") return failure.statements.some((said) => said.exception && said.lines[0].text.slice(0, 1).trim());
    if (text.startsWith("[operator <")) return failure.lines.some((line) => line.text.includes("[operator <"));
    return failure.user.length > 0 && /^(?:[ .]?\w*[ .]?\w*\(|\.\w|.*=)/.test(text);
  };
  const wordsFit = (signature, scene) => {
    if (signature.excludes.some((text) => scene.raised.includes(slashes(text)))) return 0;
    const missing = lacking(signature, scene);
    if (!missing.length) return 1;
    if (!scene.partial || missing.some((text) => wouldShow(text, scene.failure))) return 0;
    return signature.said / (signature.said + 30 * missing.length);
  };
  const judge = (signature, said, alignment, scene) =>
    (alignment.score === 1 ? 1 : alignment.score * (scene.frames.length || scene.contexts.size ? 0.95 : 0.6)) * nameFits(signature, said) * surroundings(signature, scene) * wordsFit(signature, scene);

  /* match/claims */
  const alignments = (failure) => {
    const exact = [], near = [], loose = [];
    for (const said of failure.statements.flatMap(readings))
      for (const n of shortlist(said.text)) {
        const signature = index().signatures[n];
        if (!signature.weight && !signature.exception.includes(said.exception)) continue;
        const alignment = alignExactly(signature, said.text, said.starts);
        if (alignment) exact.push([signature, said, alignment]);
        else near.push([signature, said]);
      }
    if (exact.length) return exact;
    for (const [signature, said] of near) {
      const alignment = alignLoosely(signature, said.text);
      if (alignment) loose.push([signature, said, alignment]);
    }
    return loose;
  };
  const announcedBy = (signature, failure, warnings) => {
    const last = failure.lines[failure.lines.length - 1].number;
    for (const earlier of signature.earlier)
      for (const { statements: [said] } of warnings) {
        const alignment = alignExactly(earlier, said.text, said.starts);
        if (alignment && said.lines[0].number <= last) return [said.lines[0], alignment.captures];
      }
    return null;
  };
  const evidenceOf = (lines) => {
    const shown = new Map(lines.filter((line) => line.text.trim()).map((line) => [line.number, line.text.trim()]));
    return [...shown].sort((a, b) => a[0] - b[0]).slice(0, 12);
  };
  const claimOf = (found, scene, warnings) => {
    const { signature, said, alignment, detail } = found;
    const first = Math.max(0, said.starts.filter((start) => start <= alignment.start).length - 1);
    const last = Math.max(first + 1, said.starts.filter((start) => start <= Math.max(alignment.start, alignment.end - 1)).length);
    const lines = [...said.lines.slice(first, last), ...scene.failure.user];
    const earlier = announcedBy(signature, scene.failure, warnings);
    if (earlier) lines.push(earlier[0]);
    return { score: found.score + (earlier ? 0.03 : 0), detail, entry: signature.entry, error: !!signature.error, generic: !!signature.generic,
      unobserved: !!signature.unobserved, captures: { ...(earlier ? earlier[1] : {}), ...alignment.captures },
      evidence: evidenceOf(lines), missing: alignment.score < 1 || lacking(signature, scene).length > 0 };
  };
  const claimsOn = (failure, warnings) => {
    const scene = sceneOf(failure);
    const best = new Map();
    for (const [signature, said, alignment] of alignments(failure)) {
      const score = judge(signature, said, alignment, scene);
      if (score < 0.4) continue;
      const asked = signature.requires.filter((text) => text !== AST_WORDS).length + (framesFound(signature, scene.frames).length > 0);
      const detail = signature.said + 30 * asked;
      const known = best.get(signature.entry);
      if (!known || score > known.score || (score === known.score && detail > known.detail))
        best.set(signature.entry, { score, detail, signature, said, alignment });
    }
    const round = (score) => Math.round(score * 1000);
    return [...best.values()].map((found) => claimOf(found, scene, warnings)).sort((a, b) =>
      round(b.score) - round(a.score) || a.unobserved - b.unobserved || b.detail - a.detail || a.generic - b.generic ||
      b.error - a.error || (a.entry < b.entry ? -1 : 1));
  };

  /* match/calibration, match/sites */
  const confidence = (raw) => {
    const knots = d2s.kb.knots;
    const place = knots.filter(([knot]) => knot <= raw).length;
    if (!place) return knots[0][1];
    if (place === knots.length) return knots[place - 1][1];
    const [[low, from], [high, to]] = [knots[place - 1], knots[place]];
    return from + (high > low ? (raw - low) / (high - low) : 1) * (to - from);
  };
  const tied = ([first, ...others]) => 1 + others.filter((claim) =>
    first.score - claim.score < 0.02 && claim.detail >= first.detail && claim.unobserved === first.unobserved).length;
  const shares = (claims) => {
    const equals = claims.length ? tied(claims) : 0;
    const together = equals ? confidence(claims[0].score) : 0;
    const found = Array(equals).fill(together / equals);
    let left = 1 - together;
    for (const claim of claims.slice(equals)) {
      found.push(Math.min(confidence(claim.score), left, found[found.length - 1]));
      left -= found[found.length - 1];
    }
    return found;
  };
  const innermost = (failure) => failure.frames.filter((frame) => frame.path.includes("paddle/")).pop();
  const claimsBySite = (failure) => {
    const last = failure.statements[failure.statements.length - 1];
    const cut = failure.kind === "error" && failure.frames.length &&
      (!last || last.lines[last.lines.length - 1].number < failure.frames[failure.frames.length - 1].line.number);
    const frame = cut && innermost(failure);
    if (!frame || !contextsOf(failure, raisedFrames(failure)).size) return [];
    const named = failure.statements.map((said) => said.exception).find(Boolean) || "";
    const counts = d2s.kb.sites[`${named}@${frame.path.slice(frame.path.lastIndexOf("paddle/"))}:${frame.func}`] || {};
    const total = Object.values(counts).reduce((sum, count) => sum + count, 1);
    return Object.entries(counts).filter(([code]) => d2s.kb.entries[code])
      .map(([entry, count]) => ({ score: count / total, entry, captures: {}, evidence: evidenceOf([frame.line, ...failure.user]) }))
      .sort((a, b) => b.score - a.score || (a.entry < b.entry ? -1 : 1));
  };

  /* match/groups, match/findings */
  const CONSEQUENCE = /Container failed|ChildFailedError|ProcessRaisedException|ProcessExitedException|SpawnException|exit(?:ed|s)? (?:unexpectedly|with (?:code|exit ?code|status))|terminated (?:by|with|on)|Broken pipe|Connection reset|Connection closed|EOFError|[Bb]arrier|TCPStore|tcp_store|Socket Timeout|[Ww]atchdog|NCCL (?:error|timeout)|Termination signal|SIGTERM|DataLoader \d+ workers? exit/;
  const NEVER_A_CAUSE = ["KeyboardInterrupt", "SystemExit", "BrokenPipeError", "ConnectionResetError", "EOFError"];
  const LIBRARY = ["site-packages/", "dist-packages/", "/lib/python", "\\lib\\", "<frozen", "to_static_tmp"];
  const usersLine = (failure) => {
    if (failure.user.length) return squeeze(failure.user[failure.user.length - 1].text);
    const own = failure.frames.filter(({ path }) => path && !LIBRARY.some((part) => path.includes(part))).pop();
    return own ? squeeze(own.line.text) : "";
  };
  const follows = (failure, before) => {
    if (!before.length) return -1;
    if (failure.kind === "crash" && before[before.length - 1].kind === "error" && !failure.user.length) return before.length - 1;
    const last = failure.statements[failure.statements.length - 1];
    if (last && (NEVER_A_CAUSE.includes(last.exception) ||
      CONSEQUENCE.test(`${last.exception}: ${last.text.slice(0, last.starts.length > 1 ? last.starts[1] : 2000)}`))) return 0;
    const place = usersLine(failure);
    return place ? before.findIndex((other) => usersLine(other) === place) : -1;
  };
  const group = (failures) => {
    const groups = new Map();
    for (const failure of failures) {
      const said = failure.statements.map((each) => `${each.exception}\0${each.text.slice(0, 400).replace(/0x[0-9a-fA-F]+|\d+/g, "0")}`);
      const key = said.length ? said.join("\x01") : `line ${failure.lines[0].number}`;
      const known = groups.get(key);
      const fuller = known && (failure.complete - known.shown.complete || failure.frames.length - known.shown.frames.length) > 0;
      groups.set(key, known ? { first: known.first, shown: fuller ? failure : known.shown } : { first: failure, shown: failure });
    }
    return [...groups.values()];
  };
  const findingOf = ({ first, shown }, warnings) => {
    let claims = claimsOn(shown, warnings);
    let found = shares(claims);
    let verdict = "none";
    if (claims.length && claims[0].score > 0.6 && confidence(claims[0].score) >= 0.6) {
      const exact = claims[0].score >= 0.84 && !claims[0].missing;
      verdict = tied(claims) > 1 ? "ambiguous" : exact && found[0] >= 0.9 ? "match" : "likely";
    } else {
      claims = claimsBySite(shown);
      found = claims.map((claim) => claim.score);
      if (claims.length && claims[0].score >= 0.5) verdict = "likely";
    }
    if (verdict === "none") claims = found = [];
    return { verdict, claims, shares: found, shown, start: first.lines[0].number, follows: -1 };
  };
  const conclude = (findings) => {
    findings.forEach((finding, n) => {
      let leader = follows(finding.shown, findings.slice(0, n).map((other) => other.shown));
      while (leader >= 0 && findings[leader].follows >= 0) leader = findings[leader].follows;
      finding.follows = leader;
    });
    const claimed = findings.filter((finding) => finding.claims.length);
    const own = claimed.filter((finding) => finding.follows < 0);
    const slow = new Set(index().signatures.filter((signature) => signature.slow).map((signature) => signature.entry));
    const first = own.length ? own : claimed;
    const failing = first.filter((finding) => !slow.has(finding.claims[0].entry));
    const leading = failing.length ? failing : first;
    const sum = (finding) => finding.shares.reduce((total, share) => total + share, 0);
    const chosen = leading.find((finding) => sum(finding) >= 0.9) ||
      leading.reduce((best, finding) => (!best || finding.shares[0] > best.shares[0] ? finding : best), null);
    if (!chosen) return { verdict: "none", matches: [] };
    return { verdict: chosen.verdict, matches: chosen.claims.map(({ entry, captures, evidence }) => ({ id: entry, captures, evidence })) };
  };

  /* match/diagnose */
  const paragraphs = (rest, mentions) => {
    const found = [];
    const seen = new Set();
    rest.forEach((line, start) => {
      if (!line.text || seen.has(line.text) || found.length >= 500) return;
      seen.add(line.text);
      const known = shortlist(line.text);
      if (mentions.length ? !known.length : known.every((n) => index().signatures[n].generic)) return;
      const lines = rest.slice(start, start + 4);
      let text = "";
      const starts = lines.map((each) => { const place = text.length; text += `${squeeze(each.text)} `; return place; });
      const exception = (named(line.text) || [""])[0];
      found.push(beside({ kind: "error", statements: [{ exception, text: text.trimEnd(), starts, lines }], frames: [], lines, user: [], complete: false }, mentions));
    });
    return found;
  };
  d2s.diagnose = (text) => {
    const [failures, rest] = splitFailures(cleanLines(text));
    const mentions = rest.filter((line) => speaksOfConversion(line) || speaksOfPrediction(line));
    let errors = failures.filter((failure) => failure.kind !== "warning").map((failure) => beside(failure, mentions));
    if (errors.length === 1) errors = [withTitle(errors[0], rest)];
    const warnings = [...new Map(failures.filter((failure) => failure.kind === "warning").reverse()
      .map((failure) => [failure.statements[0].text, failure])).values()]
      .sort((a, b) => a.lines[0].number - b.lines[0].number).slice(0, 100);
    const answers = (list, around) => group(list).map((each) => findingOf(each, around));
    let found = answers(errors, warnings);
    if (!found.some((finding) => finding.claims.length)) {
      const claimed = (list) => list.filter((finding) => finding.claims.length);
      let others = errors.length ? [] : claimed(answers(warnings, []));
      if (!others.length) others = claimed(answers(paragraphs(rest, mentions), warnings));
      found = [...found, ...others].sort((a, b) => a.start - b.start);
    }
    return conclude(found);
  };
})();
