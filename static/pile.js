/* The pile of paper. On its page: a digit chooses from a short list, “-” takes the last deal back, and what is not saved yet
   is named. On a sheet that was opened from the pile: after the last deal on to the paper's totals, to whatever the sheet then
   offers, and back to the field. Nothing in here writes: it presses the buttons that are there. */
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);

  /* The page with the one field. */

  const field = byId("pile-field");
  if (field) {
    field.select();
    document.addEventListener("keydown", (event) => {
      if (event.target !== field || field.value || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      const choice = /^[1-9]$/.test(event.key) && document.querySelectorAll("#pile-found button")[Number(event.key) - 1];
      const undo = event.key === "-" && byId("undo");
      if (!choice && !undo) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.repeat) return;
      if (choice) choice.click();
      else undo.requestSubmit();
    }, true);

    const typed = window.undercut.keptKeys().split("\n")[0];
    if (typed && !field.value && !byId("pile-found")) field.value = typed;
    byId("pile-form").addEventListener("submit", () => window.undercut.keepKeys());

    const unsaved = [...window.undercut.waitingSheets(byId("pile-form").dataset.scorer)];
    if (unsaved.length) {
      const note = byId("pile-unsaved");
      note.textContent = "Not saved yet: ";
      unsaved.forEach(([code, number], place) => {
        if (place) note.append(", ");
        const link = note.appendChild(document.createElement("a"));
        link.href = `/sheets/${encodeURIComponent(code)}/?pile=1`;
        link.textContent = `${number} ${number === 1 ? "line" : "lines"} of sheet ${code}`;
      });
      note.hidden = false;
    }
    return;
  }

  /* A sheet. */

  const end = () => byId("sheet-end");
  const fromPile = () => Boolean(end() && end().dataset.pile);
  const total = (side) => byId(`total-${side}`);
  const back = () => {
    window.undercut.keepKeys();
    location.assign(byId("pile-link").href);
  };
  const unsaved = () => Boolean(document.querySelector("#waiting li"));

  const offer = () => document.querySelector("#match .actions .button-main, #match form[method=post] .button-main") || byId("pile-link");

  const onwards = () => {
    const next = offer();
    if (next) next.focus();
  };

  const toTotals = () => {
    if (fromPile() && end().dataset.over && total("a") && !total("a").value && !document.querySelector("#entry .message")) total("a").focus();
  };

  document.addEventListener("undercut:saved", toTotals);
  if (fromPile() && !unsaved() && byId("line") && !byId("line").value) toTotals();

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || event.repeat) return;
    if (event.target === byId("line") && fromPile() && /^[.,]$/.test(event.target.value.trim())) {
      event.preventDefault();
      event.stopImmediatePropagation();
      event.target.value = "";
      if (!unsaved()) back();
    } else if (event.target === total("a") && total("a").value && !total("b").value) {
      event.preventDefault();
      total("b").focus();
    } else if (total("a") && [total("a"), total("b")].includes(event.target) && !total("a").value && !total("b").value) {
      event.preventDefault();
      if (fromPile()) onwards();
    }
  }, true);

  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target.id !== "totals-answer") return;
    const slip = event.detail.target.querySelector("a");
    if (slip) slip.focus();
    else if (fromPile() && event.detail.target.querySelector(".is-good")) onwards();
  });

  document.addEventListener("click", (event) => {
    if (event.target === byId("pile-link") && !event.ctrlKey && !event.metaKey) window.undercut.keepKeys();
  });

  /* What the sheet offers is pressed without leaving the pile: its answer is a redirect, with what there is to say kept for the
     next page, and the next page is the pile's. Where there is no such answer (the network is gone, the session has ended)
     the page stays, and that is said as it is of a line. */

  const PRESSED = "form[action$='/hand-in/'], form[action$='/confirm/']";
  const notSaved = (what, form, xhr) => document.dispatchEvent(new CustomEvent(`htmx:${what}`, { detail: { elt: form, xhr } }));
  let underWay = false;

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!fromPile() || !form.matches(PRESSED) || event.defaultPrevented) return;
    event.preventDefault();
    if (underWay) return;
    underWay = true;
    const body = new FormData(form, event.submitter);
    const cookie = document.cookie.split("; ").find((part) => part.startsWith("csrftoken="));
    if (cookie) body.set("csrfmiddlewaretoken", cookie.slice("csrftoken=".length)); // another one after signing in again
    try {
      const answer = await fetch(form.action, { method: "POST", body, redirect: "manual", headers: { "HX-Request": "true" } });
      if (answer.type === "opaqueredirect") back();
      else notSaved("responseError", form, { status: answer.status, responseText: await answer.text() });
    } catch {
      notSaved("sendError", form);
    }
    underWay = false;
  });
})();
