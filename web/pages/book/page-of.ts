/** The story as one page that opens anywhere, without a server, a script or anything fetched. Pure. */
import type { WireToldTurn } from '../../../src/server/wire/turn.ts'

const style = [
  'body{font:1.15rem/1.65 Georgia,serif;max-width:38rem;margin:3rem auto;padding:0 1.2rem;color:#231e18;background:#f6f1e6}',
  'h1{font-weight:400;font-size:2.4rem;text-align:center;margin:4rem 0 3rem}',
  'section{margin-top:2rem;break-inside:avoid}p{margin:0 0 .8rem}.said{font-style:italic;color:#5a5043}',
  '.dice{font:.85rem ui-monospace,monospace;color:#5a5043}',
  '@media(prefers-color-scheme:dark){body{color:#ece5d6;background:#13151b}.said,.dice{color:#b5ab98}}',
].join('')

/** The page. */
export function pageOf(title: string, opening: readonly string[], turns: readonly WireToldTurn[]): string {
  const told = turns.map(({ input, dice_rolls, narrative }) => {
    const said = input.length === 0 ? '' : `<p class="said">${escaped(input.join(' '))}</p>`
    const dice = dice_rolls.map((line) => `<p class="dice">${escaped(line)}</p>`).join('')
    return `<section>${said}${dice}${paragraphs(narrative)}</section>`
  })
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style>`
  const body = `<h1>${escaped(title)}</h1>${opening.map(paragraphs).join('')}${told.join('')}`
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>\n`
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escaped(part)}</p>`)
    .join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
