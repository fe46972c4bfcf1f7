/* Lines that were typed on a sheet and are not saved yet, kept in this browser for one scorer and one sheet, in the order in
   which they were typed: through a reload, a closed tab, an evening without a network. Each line is a key of its own, so that
   two tabs never write over one another; each has had its token since it was typed, so that sending it twice writes it once. */
"use strict";

window.undercut = (() => {
  const memory = new Map(); // where the browser keeps nothing
  const kept = {
    get: (key) => { try { return localStorage.getItem(key); } catch { return memory.get(key) || null; } },
    set: (key, text) => { try { localStorage.setItem(key, text); } catch { memory.set(key, text); } },
    remove: (key) => { memory.delete(key); try { localStorage.removeItem(key); } catch { /* it was never there */ } },
    keys: () => { let stored = []; try { stored = Object.keys(localStorage); } catch { /* none */ } return [...stored, ...memory.keys()]; },
  };

  const newToken = () => {
    // crypto.randomUUID is there on https alone, and many clubs have a plain address.
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  };

  const LINE = "undercut-line";
  const HOLD = 20000; // longer than a request may take
  const tab = newToken();
  let latest = 0;

  const parse = (text) => { try { return JSON.parse(text); } catch { return null; } };

  const queueOf = (scorer, sheet) => {
    const prefix = `${LINE}/${scorer}/${sheet}/`;
    const lease = `undercut-sending/${scorer}/${sheet}`;

    const items = () => kept.keys().filter((key) => key.startsWith(prefix)).sort()
      .map((key) => ({ ...parse(kept.get(key)), key })).filter((item) => item.token);

    const write = ({ key, ...item }) => kept.set(key, JSON.stringify(item));

    const add = (text, place) => {
      latest = Math.max(Date.now(), latest + 1);
      const item = { token: newToken(), text, ...place };
      item.key = `${prefix}${String(latest).padStart(15, "0")}/${item.token}`;
      write(item);
      return item;
    };

    const change = (item, changes) => {
      Object.assign(item, changes);
      if (kept.get(item.key) !== null) write(item); // what was dropped meanwhile stays dropped
    };

    /* One tab at a time sends. Should two ever think that they are the one, the tokens see to it that nothing is doubled. */
    const mayISend = () => {
      const held = parse(kept.get(lease));
      if (held && held.tab !== tab && held.until > Date.now()) return false;
      kept.set(lease, JSON.stringify({ tab, until: Date.now() + HOLD }));
      return parse(kept.get(lease)).tab === tab;
    };

    const letOthers = () => {
      const held = parse(kept.get(lease));
      if (held && held.tab === tab) kept.remove(lease);
    };

    const isOurs = (key) => key !== null && key.startsWith(prefix);

    return { items, add, change, drop: (item) => kept.remove(item.key), mayISend, letOthers, isOurs };
  };

  /* Sheets of this scorer on which lines wait, and how many: for the page from which sheets are entered. */
  const waitingSheets = (scorer) => {
    const sheets = new Map();
    for (const key of kept.keys()) {
      const [kind, whose, sheet] = key.split("/");
      if (kind === LINE && whose === scorer) sheets.set(sheet, (sheets.get(sheet) || 0) + 1);
    }
    return sheets;
  };

  /* What is typed while one page of the pile gives way to the next belongs to the next. */
  const AHEAD = "undercut-ahead";
  const memo = (text) => { try { sessionStorage.setItem(AHEAD, text); } catch { /* then it is lost with the page */ } };
  const typedAhead = () => { try { return sessionStorage.getItem(AHEAD) || ""; } catch { return ""; } };
  // On a sheet, which has this script before its line: what is typed before the script of the line is there.
  let ahead = document.currentScript && "early" in document.currentScript.dataset ? typedAhead() : null;

  let unasked = ahead !== null;

  const keepKeys = () => { ahead = ""; };
  const keptKeys = () => {
    const text = typedAhead();
    ahead = null;
    unasked = false;
    memo("");
    return text;
  };

  document.addEventListener("keydown", (event) => {
    if (ahead === null || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.key.length !== 1 && !["Enter", "Backspace"].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    ahead = event.key === "Backspace" ? ahead.slice(0, -1) : ahead + (event.key === "Enter" ? "\n" : event.key);
    memo(ahead);
  }, true);
  const nobodyAsked = () => {
    if (!unasked) return;
    const line = document.getElementById("line");
    const text = keptKeys().replaceAll("\n", " ");
    if (line) line.value += text;
  };

  window.addEventListener("pageshow", (event) => {
    if (event.persisted) ahead = null;
    else setTimeout(nobodyAsked, 3000); // the script of the line has asked by then, or it did not come
  });

  return { kept, newToken, queueOf, waitingSheets, keepKeys, keptKeys };
})();
