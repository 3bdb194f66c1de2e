/** The honesty report as one page to be shared: what was checked, what was found, and how to check it oneself. */

import type { HonestyReport } from '../honesty/honesty-report.ts'
import { honestySentences } from '../honesty/honesty-text.ts'
import { escaped, page, table, tiles } from './page.ts'
import { facePlot } from './plot.ts'

/** Renders the page. */
export function honestyPage(report: HonestyReport): string {
  const { name, branch, verification, prose, refusals, rolls } = report
  const sentences = honestySentences(report).map(
    ({ text, tone }) => `<li${tone === 'plain' ? '' : ` class="${tone}"`}>${escaped(text)}</li>`,
  )
  const title = `${name}: how honestly it was told`
  return page(
    title,
    [
      `<h1>${escaped(title)}</h1><p class="dim">Counted from the campaign’s own log, branch ${escaped(branch)}.</p>`,
      tiles([
        [report.sound ? 'Sound' : 'Not sound', 'log, state and dice', report.sound ? 'good' : 'bad'],
        [String(report.turns), 'turns'],
        [String(verification.rolls), 'rolls recomputed'],
        [String(prose.sentences), 'sentences audited'],
        [
          String(prose.contradictions_shown),
          'contradictions left standing',
          prose.contradictions_shown === 0 ? 'good' : 'bad',
        ],
        [String(refusals.acts + refusals.wishes), 'acts and wishes refused'],
      ]),
      `<ul>${sentences.join('')}</ul>`,
      stopped(report),
      rolls.rolls === 0
        ? ''
        : `<h2>How the dice fell</h2><p>${escaped(outcomes(report))}</p><div class="plots">${rolls.dice.map(({ sides, faces }) => facePlot(sides, faces)).join('')}</div>`,
      seeds(report),
    ].join('\n'),
  )
}

function outcomes({ rolls }: HonestyReport): string {
  const dice = rolls.dice.map(({ sides, faces }) => {
    return `${faces.reduce((sum, [, count]) => sum + count, 0)} d${sides}`
  })
  const came = Object.entries(rolls.outcomes).map(([outcome, count]) => `${outcome} ${count}`)
  return `${rolls.rolls} rolls with ${dice.join(', ')}${came.length === 0 ? '' : `: ${came.join(', ')}`}.`
}

function stopped({ stopped: rules, examples }: HonestyReport): string {
  if (rules.length === 0)
    return '<h2>What was stopped</h2><p>Nothing: no telling broke a rule, so there was nothing to stop.</p>'
  const rows = rules.map(({ rule, count, actions, turns, message }) => [
    `${rule}: ${message}`,
    String(count),
    Object.entries(actions)
      .map(([action, times]) => `${action} ${times}`)
      .join(', '),
    turns.length > 8 ? `${turns.slice(0, 8).join(', ')}, …` : turns.join(', '),
  ])
  const said = examples.map(
    (one) => `<li>Turn ${one.turn}, ${one.rule}, ${one.done}: ${escaped(one.message)}</li>`,
  )
  return `<h2>What was stopped</h2>${table(['rule, and what was said first', 'times', 'what was done', 'turns'], rows)}<details><summary>The first of them</summary><ul>${said.join('')}</ul></details>`
}

function seeds({ seeds: epochs, campaign_id }: HonestyReport): string {
  const rows = epochs.map(({ epoch, commitment, client_seed, server_seed }) => {
    const seed = server_seed === null ? '<i>not revealed yet</i>' : `<code>${server_seed}</code>`
    return `<tr><td>${epoch}</td><td class="left"><code>${commitment}</code></td><td class="left"><code>${escaped(client_seed === '' ? '–' : client_seed)}</code></td><td class="left">${seed}</td></tr>`
  })
  return `<h2>Check it yourself</h2><p>Each seed’s SHA-256 was written into the log before the dice it made; <code>fatewright verify ${escaped(campaign_id)}</code> recomputes every roll, and so can anybody with an export and the revealed seeds.</p><div class="scroll"><table><thead><tr><th>epoch</th><th class="left">committed to</th><th class="left">player’s seed</th><th class="left">revealed</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}
