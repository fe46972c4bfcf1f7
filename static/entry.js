/* The entry line of a sheet, where htmx answers. A scorer reads off the paper faster than a club's network answers: what is
   entered goes into a queue (queue.js) and from there to the club's computer, one line at a time and in order. The field is
   free for the next line at once. A line that is refused stops the queue until it is put right or dropped; one that did not
   arrive is sent again until it does. Nothing in here writes: it presses the buttons that are there. */
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);
  const IN_THE_SHEET = "#sheet form[method=post]";
  const WAITS = [1, 2, 4, 8, 15]; // seconds until a line that did not arrive is sent again
  const form = () => byId("entry-form");
  const { queueOf } = window.undercut;
  const { scorer, sheet } = form().dataset;
  const queue = queueOf(scorer, sheet);
  const draftKey = `undercut-draft/${scorer}/${sheet}`;

  let ready = false; // whether htmx has the form
  let underWay = false; // a request that changes the sheet
  let sending = null; // the line that is under way
  let pressing = false; // whether it is this script that presses the button
  let failures = 0; // how often it did not arrive
  let timer = 0;
  let before = ""; // what stood in the field once a request was on its way
  let draft = null; // what stands in it as the answer arrives
  let held = null; // where the focus was while the fields rest
  let rest = ""; // what was being typed when a line was refused
  let correcting = null; // the refused line that stands in the field of this tab, by its key
  const own = new Set(); // lines typed in this tab, by their keys
  const found = new Set(); // lines that waited when this page came, by their keys
  let saved = []; // lines that arrived while others wait

  const byFields = () => Boolean(document.querySelector('#entry-form [name="by"][value="fields"]:checked'));
  const valueOf = (name) => form().querySelector(`[name="${name}"]`).value;

  /* The next line as the form has it: which game, which number, and a token that makes two sendings one. */
  const placeNow = () => ({ token: valueOf("token"), game: valueOf("game"), number: valueOf("number") });

  const put = (text, start = text.length, end = start) => {
    const line = byId("line");
    if (!line) return;
    line.value = text;
    line.setSelectionRange(start, end);
    keepDraft();
  };

  const keepDraft = () => {
    const line = byId("line");
    const typing = (refused() || {}).key === correcting || !line ? rest : rest + line.value;
    try { sessionStorage.setItem(draftKey, typing); } catch { /* then a reload forgets a line that was not entered */ }
  };

  const keptDraft = () => { try { return sessionStorage.getItem(draftKey) || ""; } catch { return ""; } };

  /* What waits is in sight, each line with what became of it. */

  const stateOf = (item) => {
    if (sending && item.token === sending.token) return ["saving", "saving"];
    if (item.refused) return ["refused", "NOT saved: look at it"];
    if (item.failed) return ["failed", "NOT saved"];
    return ["waiting", "waiting"];
  };

  const rowOf = (text, [state, words], item) => {
    const row = document.createElement("li");
    row.className = `is-${state}`;
    const code = row.appendChild(document.createElement("code"));
    code.textContent = text;
    row.append(" ");
    row.appendChild(document.createElement("span")).textContent = words;
    if (item && !(sending && item.token === sending.token)) {
      const drop = row.appendChild(document.createElement("button"));
      drop.type = "button";
      drop.className = "button button-quiet button-small";
      drop.dataset.drop = item.key;
      drop.textContent = "Drop";
      drop.setAttribute("aria-label", `Drop ${text}`);
    }
    return row;
  };

  const show = () => {
    const list = byId("waiting");
    if (!list) return;
    const items = queue.items();
    // One line under way is not worth a list: the reading says so.
    const worth = items.length > 1 || rest || items.some((item) => item.refused || item.failed);
    if (!items.length) saved = [];
    list.replaceChildren(
      ...saved.slice(-2).map((item) => rowOf(item.text, ["saved", "saved"])),
      ...items.map((item) => rowOf(item.text, stateOf(item), item)),
      ...(rest ? [rowOf(`${rest} …`, ["waiting", "not entered yet"])] : []),
    );
    list.hidden = !worth;
  };

  /* The reading under a line is of what stands in it now: each keystroke marks it as old, and an answer to less than is
     typed by now is not shown. */

  let keystrokes = 0;
  const asked = new WeakMap(); // a request for a reading, and how many keystrokes there had been

  const readAgain = () => {
    const line = byId("line");
    if (line && line.value) line.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const outdated = (event) => {
    const around = event.target instanceof Element && event.target.closest("#sheet form");
    const reading = around && around.querySelector(".reading");
    if (event.target === byId("line")) keepDraft();
    if (!reading) return;
    keystrokes += 1;
    reading.setAttribute("aria-busy", "true");
  };

  document.addEventListener("input", outdated);
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.target.matches(".reading")) asked.set(event.detail.xhr, keystrokes);
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target, xhr } = event.detail;
    if (!target.matches(".reading")) return;
    if (asked.get(xhr) === keystrokes) target.removeAttribute("aria-busy");
    else event.detail.shouldSwap = false;
  });

  /* Into the queue. Enter on an empty line is nothing, nor is the second half of a double click. */

  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const refused = () => {
    const [head] = queue.items();
    return head && head.refused ? head : null;
  };

  const enter = (text) => {
    const wrong = refused();
    queue.mayISend(); // this tab comes first with what is typed in it
    if (wrong && wrong.key === correcting) {
      queue.change(wrong, { text, refused: false, ...placeNow() });
    } else if (queue.items().length) {
      own.add(queue.add(text).key); // its place is known once those before it are there
    } else {
      own.add(queue.add(text, placeNow()).key);
    }
    put("");
    show();
    setTimeout(send, 0); // a form is not submitted again while it is being submitted
  };

  document.addEventListener("submit", (event) => {
    if (event.target !== form() || pressing) return;
    if (byFields()) {
      if (queue.items().length) stop(event); // lines that wait come first
      return;
    }
    stop(event);
    const text = byId("line").value.trim();
    if (text) enter(text);
  }, true);

  document.addEventListener("click", (event) => {
    if (event.detail > 1 && event.target instanceof Element && event.target.closest("#sheet button")) stop(event);
  }, true);

  /* Out of the queue: the head of it, when nothing else is under way and no other tab is sending. */

  const again = (seconds) => {
    clearTimeout(timer);
    timer = setTimeout(send, seconds * 1000);
  };

  const send = () => {
    clearTimeout(timer);
    const [head] = queue.items();
    if (!ready) return;
    if (underWay || !head || head.refused || byFields() || !form()) {
      if (!underWay) queue.letOthers();
      return;
    }
    if (!queue.mayISend()) {
      again(1);
      return;
    }
    sending = head;
    if (!head.number) queue.change(head, { game: valueOf("game"), number: valueOf("number") });
    pressing = true;
    form().requestSubmit();
    pressing = false;
    if (underWay) return;
    sending = null; // htmx dropped it: something else of this sheet is under way
    again(0.5);
  };

  document.addEventListener("htmx:configRequest", (event) => {
    if (!sending || event.detail.elt !== form()) return;
    const { text, token, game, number } = sending;
    Object.assign(event.detail.parameters, { by: "line", line: text, token, game, number });
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt } = event.detail;
    if (!elt.matches(IN_THE_SHEET)) return;
    underWay = true;
    before = byId("line") ? byId("line").value : "";
    if (elt !== form()) return;
    if (sending) {
      before = "";
      if (!byId("line").value) byId("reading").textContent = `Entering ${sending.text} …`;
    } else {
      held = document.activeElement;
      elt.querySelector(".entry-fields").inert = true;
    }
    show();
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    const line = byId("line");
    if (event.detail.target.id !== "entry" || !line) return;
    draft = line.value === before ? null : { text: line.value, start: line.selectionStart, end: line.selectionEnd };
  });

  /* The answer is there. */

  document.addEventListener("htmx:afterRequest", (event) => {
    if (!underWay || event.detail.requestConfig.verb !== "post") return;
    const asker = event.detail.requestConfig.elt; // detail.elt is what is left of the page around a form swapped out
    const status = event.detail.xhr.status;
    const item = sending;
    underWay = false;
    sending = null;
    if (status >= 200 && status < 300) {
      arrived(item, asker);
    } else if (item) {
      if (status === 409 || status === 422) toPutRight(item);
      else notArrived(item, status);
      showFault();
    } else {
      if (byFields() && asker === form()) letFieldsGo();
      showFault();
    }
    draft = null;
    show();
  });

  const arrived = (item, asker) => {
    failures = 0;
    if (item) {
      const [, next] = queue.items();
      // The next one's place is written down before this one is forgotten: whatever happens in between, none is lost.
      if (next && !next.number) queue.change(next, { game: valueOf("game"), number: valueOf("number") });
      queue.drop(item);
      saved.push(item);
    }
    if (draft) put(draft.text, draft.start, draft.end);
    else if (asker.id === "undo") put(byId("line").value);
    focusOnEntry(["entry-form", "undo"].includes(asker.id) && asker);
    setTimeout(afterwards, 0, Boolean(draft));
  };

  const afterwards = (typedMeanwhile) => {
    const line = byId("line");
    if (queue.items().length) {
      send();
    } else if (rest && line) {
      queue.letOthers();
      const typed = line.value;
      const kept = rest;
      rest = "";
      put(kept + typed);
      readAgain();
    } else {
      queue.letOthers();
      if (typedMeanwhile) readAgain();
    }
    show();
    if (!queue.items().length) document.dispatchEvent(new CustomEvent("undercut:saved"));
  };

  const toPutRight = (item) => {
    // The answer has put the refused line back into the field. Nothing was written: it goes again as a line of its own.
    rest = draft ? rest + draft.text : rest;
    correcting = item.key;
    queue.change(item, { refused: true, failed: false, ...placeNow() });
    queue.letOthers();
    put(byId("line").value);
  };

  const notArrived = (item, status) => {
    queue.change(item, { failed: true });
    again(WAITS[Math.min(failures, WAITS.length - 1)]);
    failures += 1;
    if (byId("reading").textContent.startsWith("Entering ")) {
      byId("reading").textContent = status ? `NOT saved: ${item.text}.` : `NOT saved: ${item.text}. It is sent again by itself; type on.`;
    }
  };

  const letFieldsGo = () => {
    form().querySelector(".entry-fields").inert = false;
    if (held) held.focus({ preventScroll: true });
  };

  /* Sent again as soon as it may help: the network is back, somebody has signed in in another tab, the button is pressed. */

  const now = () => {
    if (!queue.items().length) return;
    failures = 0;
    send();
  };

  document.addEventListener("change", (event) => { if (event.target.name === "by") send(); });
  window.addEventListener("online", now);
  window.addEventListener("focus", now);
  window.addEventListener("pagehide", () => queue.letOthers());
  document.addEventListener("visibilitychange", () => { if (!document.hidden) now(); });
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.id === "send-again" && queue.items().length) {
      stop(event);
      now();
    }
    const key = event.target.dataset && event.target.dataset.drop;
    if (key) drop(queue.items().find((item) => item.key === key));
  }, true);

  /* Another tab of this sheet has typed or sent something. */

  window.addEventListener("storage", (event) => {
    if (!queue.isOurs(event.key)) return;
    show();
    if (queue.items().length) again(1.5);
    else byId("trouble").hidden = true;
    // A line of this tab that another one has sent: the sheet here is older than the one it stands on.
    if (event.newValue === null && own.has(event.key) && !queue.items().length && !underWay) location.reload();
  });

  /* What is not saved yet can be taken back like a deal: “-” on an empty line brings the last one back into it. */

  const drop = (item) => {
    if (!item) return;
    const wrong = item.refused && byId("line").value.trim() === item.text;
    queue.drop(item);
    if (item.refused) clearFault();
    if (!queue.items().length) byId("trouble").hidden = true;
    if (wrong) put("");
    byId("line").focus({ preventScroll: true });
    failures = 0;
    afterwards(false);
  };

  const clearFault = () => {
    for (const fault of document.querySelectorAll("#error, #conflict")) fault.remove();
    byId("entry").classList.remove("is-wrong", "is-conflict");
    byId("line").removeAttribute("aria-invalid");
  };

  /* Not what another tab has typed: that may be saved by now without this one knowing. */
  const toTakeBack = () => queue.items().filter(({ key, token }) => (
    (own.has(key) || found.has(key)) && (!sending || token !== sending.token)));

  const takeBack = () => {
    const last = toTakeBack().at(-1);
    drop(last);
    if (!last.refused) {
      put(last.text);
      readAgain();
    }
  };

  document.addEventListener("keydown", (event) => {
    if (event.target !== byId("line") || event.target.value || event.isComposing || event.altKey) return;
    const control = event.ctrlKey || event.metaKey;
    const undo = (event.key === "-" && !control) || (event.key.toLowerCase() === "z" && control && !event.shiftKey);
    if (undo && toTakeBack().length) {
      stop(event);
      if (!event.repeat) takeBack();
    }
  }, true);

  /* Focus stays where one types. A field that is gone gives it to the entry; a finger is not sent anywhere. */

  const focusOnEntry = (asker) => {
    if (asker) byId("entry").scrollIntoView({ block: "nearest" }); // the sheet above it has grown by a line
    if (byFields() && asker && asker.id === "entry-form") {
      document.querySelector("#entry [name=knocker]").focus({ preventScroll: true });
    } else if (document.activeElement === document.body && byId("line") && matchMedia("(hover: hover)").matches) {
      byId("line").focus({ preventScroll: true });
    }
  };

  const showFault = () => {
    const fault = document.querySelector("#at-error, #at-conflict, #error, #conflict, #games > .message");
    if (!fault) return;
    const around = fault.closest("form") || fault;
    const wrong = around.querySelector('.entry-fields [aria-invalid="true"], .choices.is-wrong input');
    if (wrong && wrong.checkVisibility()) wrong.focus({ preventScroll: true });
    around.scrollIntoView({ block: "nearest" });
  };

  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target.id === "games") focusOnEntry();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || !(event.target instanceof Element)) return;
    const open = event.target.closest(".line-form");
    if (open) open.querySelector("a").click();
  });

  /* What an earlier visit left: lines that wait are sent, one that was refused and what was being typed come back. */

  const begin = () => {
    const line = byId("line");
    const wrong = refused();
    const typing = keptDraft();
    for (const item of queue.items()) found.add(item.key);
    if (wrong && line && !line.value) {
      rest = typing;
      correcting = wrong.key;
      put(wrong.text);
    } else if (typing && line && !line.value) {
      put(typing);
    }
    const keys = window.undercut.keptKeys(); // typed before this page was there
    if (keys) {
      const typed = ((line ? line.value : "") + keys).split("\n");
      const last = typed.pop();
      for (const text of typed) if (text.trim() && !refused()) enter(text.trim());
      if (last === "-" && byId("undo") && !queue.items().length) byId("undo").requestSubmit();
      else put(last);
    }
    // The browser does that a moment later, and keys typed until then are lost.
    if (line && line.autofocus && document.activeElement === document.body) line.focus();
    readAgain();
    show();
    send();
  };

  // Once htmx has taken the form over, which it does as the first to hear this: before that the browser itself would send it,
  // and leave the page.
  document.addEventListener("DOMContentLoaded", () => {
    ready = true;
    begin();
  });
})();
