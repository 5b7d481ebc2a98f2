import { expect, test } from 'vitest'
import { renderMarkdown } from './render.ts'

const svg = '<svg width="2" aria-label="Lamp">\n<style>\n.box { fill: red }\n</style>\n<rect/></svg>'
const render = (markdown: string) => renderMarkdown(markdown, (href) => (href === 'lamp.svg' ? svg : ''))

test('links between Markdown files become links between pages, with anchors', () => {
  expect(render('[a](task.md) [b](README.md) [c](../permissions.md) [d](task.md#while-denied) [e](#moves)')).toBe(
    '<p><a href="task.html">a</a> <a href="index.html">b</a> <a href="permissions.html">c</a> <a href="task.html#while-denied">d</a> <a href="#moves">e</a></p>\n',
  )
})

test('headings get unique ids in the style of code hosts', () => {
  expect(render('## [Mark as Done](x.md)\n\n## Carried-forward\n\n## Mark as Done')).toBe(
    '<h2 id="mark-as-done"><a href="x.html">Mark as Done</a></h2>\n<h2 id="carried-forward">Carried-forward</h2>\n<h2 id="mark-as-done-1">Mark as Done</h2>\n',
  )
})

test('a picture is inlined with its alternative text as a label and without its style', () => {
  expect(render('![States of “Lamp” & co](lamp.svg)')).toBe(
    '<figure class="scroll" role="group" aria-label="Picture" tabindex="0"><svg width="2" aria-label="States of “Lamp” &amp; co">\n<rect/></svg></figure>\n',
  )
})

test('the first cell of a row is its header, and only a wide table is focusable', () => {
  expect(render('| a | b |\n|---|---|\n| c | d |')).toBe(
    '<div class="scroll"><table>\n<thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>\n<tbody>\n<tr><th scope="row">c</th><td>d</td></tr>\n</tbody>\n</table></div>\n',
  )
  expect(render(`## Calls\n\n${'| a '.repeat(6)}|\n${'|---'.repeat(6)}|`).match(/<div.*?>/g)).toEqual([
    '<div class="scroll" role="group" aria-label="Table: Calls" tabindex="0">',
  ])
})
