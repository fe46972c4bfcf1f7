// The table judge's boards. Everything works without this; with it a card can't be picked into both hands, what was
// touched last counts (the board or the text), and a fault is marked at its field as soon as it is known.
(() => {
  "use strict";
  const form = document.getElementById("judge-form");

  const twin = (input) => {
    const [, side, card] = input.id.split("-");
    return document.getElementById(`pick-${side === "a" ? "b" : "a"}-${card}`);
  };

  const markCards = () => {
    for (const input of form.querySelectorAll(".pick input")) {
      const label = input.closest(".pick");
      const elsewhere = twin(input).checked;
      const both = elsewhere && input.checked;
      const taken = elsewhere && !input.checked;
      const twice = "twice" in label.dataset;
      label.classList.toggle("is-taken", taken);
      label.classList.toggle("is-wrong", both || twice);
      input.disabled = taken;
      label.querySelector(".pick-note").textContent =
        both ? ", in both hands" : taken ? ", in the other hand" : twice ? ", twice in this hand" : "";
    }
  };

  const markFields = () => {
    for (const error of form.querySelectorAll(".field > .error")) {
      const wrong = error.textContent.trim() !== "";
      error.parentElement.classList.toggle("is-wrong", wrong);
      const input = error.parentElement.querySelector("input:not([type=hidden]), select, textarea");
      if (wrong) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
  };

  const boardRules = (board) => {
    for (const input of board.querySelectorAll("[name^=text_], [name^=read_]")) input.value = "";
    for (const label of board.querySelectorAll("[data-twice]")) delete label.dataset.twice;
  };

  // In the capturing phase: before htmx collects what the form holds.
  form.addEventListener("change", (event) => {
    if (event.target.matches(".pick input")) {
      boardRules(event.target.closest(".board"));
      markCards();
    }
  }, true);

  // An answer redraws both hands as they were when it was asked for. One that has been typed into or ticked since then is left
  // alone: the next answer has it.
  const handOf = (side) => [
    form.querySelector(`[name="text_${side}"]`).value,
    ...[...form.querySelectorAll(`[name="hand_${side}"]:checked`)].map((input) => input.value),
  ].join();

  let asked = {};
  form.addEventListener("htmx:beforeRequest", () => { asked = { a: handOf("a"), b: handOf("b") }; });
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const [, side] = /^(?:cards|text-field)-([ab])$/.exec(event.detail.target.id) || [];
    if (side && asked[side] !== handOf(side)) event.detail.shouldSwap = false;
  });

  document.addEventListener("htmx:afterSettle", () => { markCards(); markFields(); });
  markCards();
})();
