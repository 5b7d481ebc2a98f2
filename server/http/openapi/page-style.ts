export const STYLE = `
:root { color-scheme: light dark; font: 15px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; scroll-padding-top: 1rem }
body { margin: 0; background: light-dark(#fff, #16181c); color: light-dark(#1d2129, #e6e8ec) }
a { color: light-dark(#0b57c2, #8ab8ff) }
nav { padding: 1rem 1.25rem 3rem; font-size: .875rem; background: light-dark(#f6f7f9, #1b1e23) }
nav p { display: flex; gap: 1rem; margin: 0 }
nav h2 { margin: 1.25rem 0 .25rem; font-size: .875rem }
nav ul { margin: 0; padding: 0; list-style: none }
nav li a { display: grid; grid-template-columns: 3.75rem 1fr; align-items: baseline; padding: .125rem 0; color: inherit; text-decoration: none }
nav a:hover { text-decoration: underline }
main { max-width: 96rem; padding: 2rem clamp(1rem, 3vw, 3rem) 6rem }
h1 { margin: 0 0 .5rem; font-size: 1.75rem }
h2 { margin: 0; font-size: 1.375rem }
h3 { margin: 0; font-size: 1.0625rem }
h4 { margin: 1rem 0 .25rem; font-size: .875rem }
p { margin: .5rem 0; max-width: 46rem }
section { margin-top: 3rem }
article { display: grid; gap: 0 2.5rem; padding: 1.5rem 0; border-bottom: 1px solid light-dark(#e2e5ea, #2c3038) }
article > div { min-width: 0 }
article > div + div > h4:first-child { margin-top: 0 }
code, pre { font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
code { overflow-wrap: anywhere }
.call { display: flex; gap: .625rem; align-items: baseline }
.call code { font-size: .875rem; font-weight: 600 }
.method { font: 700 .6875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; color: light-dark(#2b6b33, #7fcf8a) }
.method.get, .method.head { color: light-dark(#0b57c2, #8ab8ff) }
.method.patch { color: light-dark(#7a5200, #e3b75c) }
.method.delete { color: light-dark(#b3261e, #ff9a92) }
.extension { padding: 0 .5rem; border: 1px solid light-dark(#b9bfca, #4a505b); border-radius: 1rem; font-size: .75rem; font-weight: 400; white-space: nowrap }
.limits, .errors { font-size: .8125rem; font-weight: 400; color: light-dark(#555d6b, #a6adb9); overflow-wrap: anywhere }
table { width: 100%; margin: .75rem 0; border-collapse: collapse; font-size: .875rem }
caption { padding-bottom: .25rem; font-weight: 600; text-align: left }
td { padding: .3125rem .75rem .3125rem 0; border-top: 1px solid light-dark(#e2e5ea, #2c3038); vertical-align: top }
td:first-child code { overflow-wrap: normal }
td:nth-child(2) { color: light-dark(#555d6b, #a6adb9) }
pre { max-height: 24rem; margin: 0; padding: .75rem 1rem; overflow: auto; border-radius: .375rem; background: light-dark(#f3f5f8, #1e2127) }
details { margin: .375rem 0; font-size: .875rem }
summary { cursor: pointer }
article ul { margin: .25rem 0; padding-left: 1.125rem }
article li { margin: .125rem 0 }
:target { animation: none; box-shadow: -.75rem 0 light-dark(#fff, #16181c), calc(-.75rem - 3px) 0 light-dark(#0b57c2, #8ab8ff) }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid; outline-offset: 2px }
@media (min-width: 40rem) {
  td:nth-child(2) { white-space: nowrap }
}
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 19rem minmax(0, 1fr) }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; box-sizing: border-box }
  article:has(> div + div) { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) }
}
`
