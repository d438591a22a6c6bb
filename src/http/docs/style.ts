/** Style of every page of the documentation, Swagger UI's included: it stands after Swagger UI's own. */
export const style = `
:root {
  --ink: #1d2733;
  --soft: #5a6776;
  --line: #dde3ea;
  --paper: #f6f8fa;
  --accent: #0b5c8f;
  --code: #eef2f6;
  --note: #fff6dc;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, "Segoe UI", Roboto, sans-serif; }
a { color: var(--accent); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .9em; }
:not(pre) > code { padding: .1em .3em; border-radius: .25em; background: var(--code); overflow-wrap: anywhere; }
pre { padding: 1rem; border-radius: .5rem; background: var(--ink); color: #e8eef4; white-space: pre-wrap; overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: 1.9rem; line-height: 1.2; }
h1 > code { padding: 0; background: none; font-size: 1em; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.35rem; }

.bar { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.5rem; padding: .7rem 1.25rem; background: var(--ink); }
.bar a { color: #fff; text-decoration: none; }
.bar a:hover { text-decoration: underline; }
.bar .name { font-size: 1.15rem; font-weight: 700; letter-spacing: .02em; }
.bar nav { display: flex; gap: 1.1rem; margin-left: auto; font-size: .95rem; }
body > main { max-width: 64rem; margin: 0 auto; padding: 2rem 1.25rem 5rem; }
.lead { max-width: 46rem; margin-top: 0; color: var(--soft); font-size: 1.08rem; }
.note, .demo { background: var(--note); border-radius: .4rem; }
.note { padding: .6rem .9rem; }
.demo { padding: .4rem .6rem; font-size: .92rem; }

.steps { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem; margin: 1.5rem 0 0; padding: 0; counter-reset: step; list-style: none; }
.steps li { padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: .6rem; background: #fff; counter-increment: step; }
.steps h3 { margin: 0; font-size: 1.05rem; }
.steps h3::before { content: counter(step) "."; margin-right: .4em; color: var(--accent); }
.steps p { margin: .5rem 0 0; font-size: .95rem; }
.steps code { white-space: nowrap; }

.codes { margin: 0; padding: 0; list-style: none; }
.codes li { display: flex; flex-wrap: wrap; align-items: baseline; gap: .2rem .7rem; padding: .5rem 0; border-top: 1px solid var(--line); }
.codes span:last-child { color: var(--soft); }
.badge { padding: .1rem .45rem; border-radius: .3rem; background: #b45309; color: #fff; font-size: .85rem; font-weight: 600; }
.badge.status-5 { background: #a12234; }
.path { margin: 0 0 1rem; font-size: .95rem; }
.facts { display: grid; grid-template-columns: 9rem 1fr; margin: 1.5rem 0; border: 1px solid var(--line); border-radius: .6rem; background: #fff; }
.facts > * { margin: 0; padding: .7rem 1rem; border-bottom: 1px solid var(--line); }
.facts > :nth-last-child(-n+2) { border-bottom: 0; }
.facts dt { font-weight: 600; }

#told { position: fixed; z-index: 3; right: .75rem; bottom: .75rem; left: .75rem; max-width: 42rem; margin: 0 auto; padding: .8rem 2.6rem .8rem 1.1rem; border-radius: .6rem; background: var(--ink); color: #fff; box-shadow: 0 4px 18px rgb(0 0 0 / .3); cursor: pointer; }
#told[hidden] { display: none; }
#told::after { content: "\\00d7"; position: absolute; top: .55rem; right: .9rem; font-size: 1.2rem; }
#told span { margin-right: .6rem; }
#told a { color: #9fd3ff; white-space: nowrap; }

.swagger-ui, .swagger-ui .opblock-tag, .swagger-ui .opblock-tag small, .swagger-ui .opblock-summary-description,
.swagger-ui .markdown p, .swagger-ui .renderedMarkdown p, .swagger-ui .btn, .swagger-ui table thead tr td { font-family: inherit; }
.swagger-ui .wrapper { max-width: none; padding: 0; }
.swagger-ui .wrapper > .block { padding: 0; }
.swagger-ui .scheme-container { margin: 0; padding: 0; background: none; box-shadow: none; }
.swagger-ui .scheme-container .schemes, .swagger-ui .auth-wrapper { gap: 0; justify-content: flex-start; }
.swagger-ui .scheme-container .btn.authorize { margin: 0; border-color: var(--accent); color: var(--accent); }
.swagger-ui .scheme-container .btn.authorize :is(svg, svg *) { fill: var(--accent); }
.swagger-ui .opblock-tag { margin: 1.5rem 0 .5rem; padding: .4rem 0; font-size: 1.2rem; }
.swagger-ui .opblock-tag small { padding: 0 .75rem; font-size: .95rem; }
.swagger-ui .opblock.opblock-post { margin: 0 0 .5rem; border: 1px solid var(--line); background: #fff; box-shadow: none; }
.swagger-ui .opblock.opblock-post .opblock-summary { border-color: var(--line); }
.swagger-ui .opblock.opblock-post .opblock-summary-method { min-width: 0; padding: .2rem .5rem; background: var(--accent); font-size: .75rem; }
.swagger-ui .opblock.opblock-post .tab-header .tab-item.active h4 span::after { background: var(--accent); }
.swagger-ui .opblock .opblock-summary-path { flex-shrink: 0; max-width: none; font-size: .95rem; }
.swagger-ui .opblock .opblock-summary-description { font-size: .9rem; }
.swagger-ui .opblock .opblock-section-header { background: var(--paper); box-shadow: none; }
.swagger-ui .opblock-summary .authorization__btn, .swagger-ui .responses-table .response-col_links,
.swagger-ui .opblock-section:not(.opblock-section-request-body) > .opblock-section-header, .swagger-ui .parameters-container, .swagger-ui .body-param-content-type { display: none; }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { padding: .1em .3em; background: var(--code); color: inherit; font-weight: 400; }
.swagger-ui textarea.body-param__text { field-sizing: content; min-height: 8rem; border: 1px solid var(--line); background: var(--paper); font-weight: 400; }
.swagger-ui .execute-wrapper, .swagger-ui .btn-group { padding: 0 1.25rem 1.25rem; text-align: left; }
.swagger-ui .btn-group .btn { flex: none; min-width: 8rem; }
.swagger-ui .btn.execute { border-color: var(--accent); background: var(--accent); }
.swagger-ui section.models { border-color: var(--line); background: #fff; }

@media (max-width: 40rem) {
  html { scroll-padding-top: 6rem; }
  h1 { font-size: 1.5rem; }
  body > main { padding: 1.25rem .9rem 5rem; }
  .bar { padding: .6rem .9rem; }
  .bar nav { margin-left: 0; }
  .facts { grid-template-columns: 1fr; }
  .facts > * { padding: .6rem .9rem; }
  .facts dt { padding-bottom: 0; border-bottom: 0; }
  .swagger-ui .opblock-tag, .swagger-ui .opblock-summary-path-description-wrapper { flex-wrap: wrap; gap: 0; }
  .swagger-ui .opblock-tag > a { flex: none; }
  .swagger-ui .opblock-tag small { order: 1; flex: 1 0 100%; padding: 0; }
  .swagger-ui .opblock-tag .expand-operation { margin-left: auto; }
  .swagger-ui .opblock.opblock-post .opblock-summary-method { display: none; }
  .swagger-ui .opblock .opblock-summary-path { flex: 1 0 100%; padding: 0; white-space: normal; }
  .swagger-ui .opblock .opblock-summary-description { padding: 0; }
  .swagger-ui .opblock-body .opblock-section-header { flex-wrap: wrap; gap: .5rem; height: auto; padding: .5rem .75rem; }
  .swagger-ui .opblock-description-wrapper, .swagger-ui .responses-inner, .swagger-ui .execute-wrapper, .swagger-ui .btn-group { padding: .75rem; }
  .swagger-ui .opblock-section-request-body > div:last-child { padding: 0 .25rem; }
  .swagger-ui table.responses-table, .swagger-ui .responses-table > tbody, .swagger-ui .responses-table > tbody > tr, .swagger-ui .responses-table > tbody > tr > td { display: block; width: auto; max-width: none; }
  .swagger-ui .responses-table > thead { display: none; }
  .swagger-ui .responses-table > tbody > tr > td { padding: .2rem 0; }
  .swagger-ui .responses-table > tbody > tr > td.response-col_links { display: none; }
}
`;
