/** A table of the home page. `rows` are its rows as HTML. */
export const dashboardTable = (headings: readonly string[], rows: readonly string[]): string =>
  `    <table class="table table-sm table-hover table-borderless">
        <thead>
        <tr>
            ${headings.map((heading) => `<th scope="col">${heading}</th>`).join("\n            ")}
        </tr>
        </thead>
        <tbody>
${rows.join("\n")}
        </tbody>
    </table>`;
