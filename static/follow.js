/* A sheet that is played elsewhere is followed on this page: every few seconds it asks whether anything has changed, as long
   as the match is played and somebody looks. What comes takes the place of the games; a line that is being typed, an open
   form and the focus are left alone, and what they stand in is brought up to date once they are done with.
   Without this file the page is read again by hand. */
"use strict";

(() => {
  const EVERY = 4000;
  const byId = (id) => document.getElementById(id);
  const OF_THE_ENTRY = ["entry", "entry-head", "sheet-end", "sheet-actions"];
  const LOOSE = "input:not([type=hidden]):not([name=by])"; // what a person types or chooses

  let writes = 0; // beginnings and ends of requests that change the sheet: an answer that crossed one may be older than it
  const asked = new WeakMap(); // how many there had been when this page asked, by the request
  let following = false; // an answer to that question is being put in
  let behind = false; // some of an answer was not put in
  let refused = false; // the door says no: the link was revoked, say

  const waiting = (form) => {
    const { scorer, sheet } = form.dataset;
    return Boolean(window.undercut && sheet && window.undercut.queueOf(scorer, sheet).items().length);
  };

  /* The number of the next line stays what it was while a line is typed or waits: so somebody who enters the same deal as
     the other one is told so. */
  const typing = () => {
    const form = byId("entry-form");
    if (!form) return false;
    return waiting(form) || [...form.querySelectorAll(LOOSE)].some((field) => (
      ["radio", "checkbox"].includes(field.type) ? field.checked !== field.defaultChecked : field.value !== ""));
  };

  const inHand = (piece) => piece.contains(document.activeElement)
    || [...piece.querySelectorAll(LOOSE)].some((field) => field.value !== field.defaultValue);

  const leftAlone = (piece) => {
    if (piece.id === "match" || piece.id === "sheet-end") return inHand(piece);
    if (!OF_THE_ENTRY.includes(piece.id)) return false;
    return typing() || (piece.id === "sheet-actions" && piece.contains(document.activeElement));
  };

  const nothingInHand = () => ["match", ...OF_THE_ENTRY].map(byId).every((piece) => !piece || !leftAlone(piece));

  const busy = () => {
    const games = byId("games");
    return !games || Boolean(games.querySelector("form, details[open], :focus-visible"));
  };

  const look = () => {
    const follow = byId("follow");
    if (refused || document.hidden || !navigator.onLine || busy() || !follow || !follow.hasAttribute("hx-get")) return;
    if (behind && nothingInHand()) {
      behind = false;
      follow.querySelector("[name=stamp]").value = "";
    }
    follow.dispatchEvent(new Event("look"));
  };

  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, requestConfig, xhr } = event.detail;
    if (elt.id === "follow") asked.set(xhr, writes);
    else if (requestConfig.verb !== "get") writes += 1;
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (requestConfig.elt.id !== "follow") return;
    // Another answer may have put a newer one in the place of what asked.
    if (!requestConfig.elt.isConnected || asked.get(xhr) !== writes || busy()) event.detail.shouldSwap = false;
    following = event.detail.shouldSwap;
  });

  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (!following || !leftAlone(event.detail.target)) return;
    event.detail.shouldSwap = false;
    behind = true;
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (requestConfig.elt.id !== "follow") {
      if (requestConfig.verb !== "get") writes += 1;
      return;
    }
    following = false;
    refused = [401, 403, 404].includes(xhr.status);
  });

  document.addEventListener("visibilitychange", look);
  setInterval(look, EVERY);
})();
