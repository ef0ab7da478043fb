// Copies what stands beside a button. Without this file the text can be selected.
(() => {
  "use strict";
  if (!navigator.clipboard) return;
  const said = document.getElementById("copied");
  for (const button of document.querySelectorAll("button[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
        said.textContent = "Copied.";
        button.classList.add("done");
        setTimeout(() => { button.classList.remove("done"); said.textContent = ""; }, 2000);
      } catch {
        said.textContent = "The browser did not let it be copied. Select the text instead.";
      }
    });
  }
})();
