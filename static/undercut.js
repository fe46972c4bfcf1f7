/* What the pages do beyond htmx: keys on the entry line, and a visible word when a request failed.
   Everything works without this file; nothing in it writes, it only presses the buttons that are there. */
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);
  const isLine = (element) => element instanceof HTMLInputElement && element.id === "line";

  /* Keys. On an empty entry line: F1 opens the shorthand, - and Ctrl Z undo. Esc clears the line. */

  const showLegend = () => {
    const legend = byId("legend");
    if (!legend) return;
    legend.open = !legend.open;
    if (legend.open) legend.scrollIntoView({ block: "nearest" });
  };

  const undo = () => {
    const form = byId("undo");
    if (form) form.requestSubmit();
  };

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return;
    const typing = event.target instanceof Element && event.target.closest("input:not([type=radio]), textarea, select");
    const line = isLine(event.target) ? event.target : null;
    if (event.key !== "F1" && typing && !(line && line.value === "")) {
      if (line && event.key === "Escape") {
        event.preventDefault();
        line.value = "";
        line.dispatchEvent(new Event("input", { bubbles: true }));
      }
      return;
    }
    const control = event.ctrlKey || event.metaKey;
    if (event.key === "F1" || (event.key === "?" && !line && !control)) {
      event.preventDefault();
      showLegend();
    } else if (!event.repeat && ((event.key === "-" && !control) || (event.key.toLowerCase() === "z" && control && !event.shiftKey))) {
      event.preventDefault();
      undo();
    }
  });

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("#legend-link");
    if (!link) return;
    event.preventDefault();
    showLegend();
    const line = byId("line");
    if (line) line.focus();
  });

  /* A request takes the newest CSRF token along: after signing in again in another tab the old one is no longer good. */

  document.addEventListener("htmx:configRequest", (event) => {
    const cookie = document.cookie.split("; ").find((part) => part.startsWith("csrftoken="));
    const { parameters, verb } = event.detail;
    if (cookie && verb !== "get") parameters.csrfmiddlewaretoken = cookie.slice("csrftoken=".length);
  });

  /* A page to sign in never takes the place of a piece of another: whoever was sent there is signed out. */

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, requestConfig } = event.detail;
    const answered = xhr.responseURL ? new URL(xhr.responseURL).pathname : "";
    if (answered !== "/sign-in/" || requestConfig.path.startsWith("/sign-in/")) return;
    event.detail.shouldSwap = false;
    const { elt } = event.detail.requestConfig;
    say("Not saved: sign in. What you typed is still here.", elt instanceof HTMLFormElement ? elt : null, true);
  });

  /* A request that failed is said, stays said until one succeeds, and can be sent again. A reading that failed is not
     worth a word: the next keystroke asks again. */

  let failed = null;

  const say = (text, form, signedOut = false) => {
    failed = form;
    byId("trouble-text").textContent = text;
    byId("trouble").hidden = false;
    byId("send-again").hidden = !form;
    byId("trouble-sign-in").hidden = !signedOut;
  };

  const formOf = (event) => (event.detail.elt instanceof HTMLFormElement ? event.detail.elt : null);

  document.addEventListener("htmx:sendError", (event) => {
    if (formOf(event)) say("NOT saved: this did not reach the club’s computer. What you typed is still here.", formOf(event));
  });

  document.addEventListener("htmx:timeout", (event) => {
    if (formOf(event)) say("NOT saved: no answer came. What you typed is still here.", formOf(event));
  });

  document.addEventListener("htmx:responseError", (event) => {
    const form = formOf(event);
    if (!form || form.method === "get") return;
    const status = event.detail.xhr.status;
    if (status === 410) {
      say(event.detail.xhr.responseText, form); // the link on the sheet is no longer good
    } else if (status === 401) {
      say(event.detail.xhr.responseText || "Not saved: sign in.", form, true);
    } else if (status === 403) {
      say("NOT saved: your account may not do this here, or you are signed out. What you typed is still here.", form, true);
    } else {
      say(`NOT saved: something went wrong here (${status}). What you typed is still here.`, form);
    }
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.detail.requestConfig.elt; // detail.elt is what is left of the page around a form swapped out
    if (event.detail.successful && failed && (form === failed || (failed.id && form.id === failed.id))) {
      byId("trouble").hidden = true;
      failed = null;
    }
  });

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.target.id !== "send-again" || !failed) return;
    const again = document.body.contains(failed) ? failed : failed.id && byId(failed.id);
    if (again) again.requestSubmit();
    else byId("trouble").hidden = true;
  });

  /* What somebody has opened in a table stays open when a newer one takes its place. */

  let opened = [];

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target } = event.detail;
    const details = target.matches("[data-keeps-open]") ? target.querySelectorAll("details[open][id]") : [];
    opened = [...details].map((each) => each.id);
  });

  document.addEventListener("htmx:afterSwap", () => {
    for (const id of opened) {
      const details = byId(id);
      if (details) details.open = true;
    }
  });

  /* "3 minutes ago" stays right on a page that is left open. */

  const units = [[86400, "day"], [3600, "hour"], [60, "minute"]];

  const age = (time) => {
    const seconds = (Date.now() - Date.parse(time.dateTime)) / 1000;
    const [length, unit] = units.find(([length]) => seconds >= length) || [0, ""];
    if (!length) return "just now";
    const number = Math.floor(seconds / length);
    return `${number} ${unit}${number === 1 ? "" : "s"} ago`;
  };

  setInterval(() => {
    for (const time of document.querySelectorAll("time[data-age]")) time.textContent = age(time);
  }, 30000);
})();
