/** How the page of diagrams looks, by day and by night. */
export const railroadStyle = `:root {
  color-scheme: light dark;
  --page: light-dark(#fbfaf8, #14161a);
  --card: light-dark(#ffffff, #1b1e24);
  --edge: light-dark(#e4e1db, #2c313a);
  --ink: light-dark(#1f2328, #e3e6ea);
  --quiet: light-dark(#656d76, #9198a1);
  --line: light-dark(#8a919a, #6f7885);
  --link: light-dark(#0a5cad, #78b4f5);
  --word: light-dark(#e3f0e6, #1d3a2a);
  --word-edge: light-dark(#5a9a6e, #4f9a6c);
  --sign: light-dark(#f3ead9, #3a3120);
  --sign-edge: light-dark(#b08d4a, #a98a4e);
  --rule: light-dark(#e6eefb, #1d2e4a);
  --rule-edge: light-dark(#6a8fc9, #5b82bf);
  --token: light-dark(#f1e8f7, #33233f);
  --token-edge: light-dark(#9a70b8, #9070b0);
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
body {
  margin: 0;
  display: grid;
  grid-template-columns: 16rem minmax(0, 1fr);
  background: var(--page);
  color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
}
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
nav {
  position: sticky;
  top: 0;
  height: 100vh;
  overflow-y: auto;
  padding: 1.5rem 1.25rem;
  border-right: 1px solid var(--edge);
  font-size: .875rem;
}
nav p { margin: 0 0 1rem; font-weight: 600; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { margin: 0 0 .4rem; }
nav .rules { display: none; }
nav li:hover .rules, nav li:focus-within .rules { display: block; padding: .1rem 0 .3rem .75rem; font-size: .8125rem; }
main { padding: 2rem clamp(1rem, 4vw, 3.5rem) 6rem; max-width: 68rem; }
h1 { margin: 0 0 .75rem; font-size: 1.9rem; line-height: 1.2; letter-spacing: -.01em; }
h2 { margin: 3.25rem 0 1rem; font-size: 1.3rem; letter-spacing: -.01em; }
h3 { margin: 0; font: 600 .95rem var(--mono); }
header p { max-width: 44rem; margin: 0 0 .75rem; color: var(--quiet); }
.key { padding: .05em .5em; border: 1px solid; color: var(--ink); font: .8125rem var(--mono); white-space: nowrap; }
.key.word { background: var(--word); border-color: var(--word-edge); border-radius: 1em; }
.key.sign { background: var(--sign); border-color: var(--sign-edge); border-radius: 1em; }
.key.rule { background: var(--rule); border-color: var(--rule-edge); border-radius: 3px; }
.key.token { background: var(--token); border-color: var(--token-edge); border-radius: 3px; }
figure {
  margin: 0 0 1rem;
  padding: .85rem 1.1rem .5rem;
  background: var(--card);
  border: 1px solid var(--edge);
  border-radius: 10px;
}
figure:target { border-color: var(--link); box-shadow: 0 0 0 1px var(--link); }
figcaption { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .9rem; }
.users { color: var(--quiet); font-size: .8125rem; }
.diagram { overflow-x: auto; margin: 0 -.6rem; }
svg { display: block; max-width: none; }
svg path { stroke: var(--line); stroke-width: 1.5; fill: none; }
svg rect { stroke-width: 1; fill: var(--rule); stroke: var(--rule-edge); rx: 3px; }
svg .terminal rect { fill: var(--word); stroke: var(--word-edge); rx: 11px; }
svg .sign rect { fill: var(--sign); stroke: var(--sign-edge); }
svg .token rect { fill: var(--token); stroke: var(--token-edge); }
svg text { font: 13px var(--mono); text-anchor: middle; fill: var(--ink); }
svg .terminal text { font-weight: 600; }
svg a text { fill: var(--link); }
svg a:hover text { text-decoration: underline; }
dl > div { padding: .6rem 0; border-top: 1px solid var(--edge); }
dl > div:target dt { color: var(--link); }
dt { font: 600 .95rem var(--mono); }
dd { margin: .2rem 0 0; color: var(--quiet); }
code { font: .8125rem var(--mono); color: var(--ink); overflow-wrap: anywhere; }
@media (max-width: 52rem) {
  body { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--edge); }
  nav ul { display: flex; flex-wrap: wrap; gap: .2rem .9rem; }
  nav .rules { display: none !important; }
}
@media print {
  body { display: block; }
  nav { display: none; }
  figure { break-inside: avoid; }
}
`;
