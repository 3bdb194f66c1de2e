/** `fatewright scenarios`: the worlds that can be played, with whom. */
import type { Command } from 'commander'
import type { ScenarioSummary } from '../../packs/pack-loader.ts'
import { answer } from '../answer.ts'
import type { Perform } from '../context.ts'
import { oneLine, type Paint, printable, widthOf, wrapText } from '../terminal.ts'

/** Adds the command. */
export function addScenarios(program: Command, perform: Perform): void {
  program
    .command('scenarios')
    .description('list what can be played')
    .action(() =>
      perform(async ({ engine, home, paint, io }) => {
        const scenarios = await engine.packs.scenarios()
        const none = `No scenarios are installed. Put packs into ${home}/packs and scenarios into ${home}/scenarios.`
        const width = widthOf(io.stdout)
        const told = scenarios.map((one) => scenarioText(one, paint, width)).join('\n\n')
        return answer({ scenarios }, scenarios.length === 0 ? none : told)
      }),
    )
}

function scenarioText(scenario: ScenarioSummary, paint: Paint, width: number): string {
  const head = `${paint.strong(scenario.id)}  ${oneLine(scenario.name)}`
  if (scenario.trouble !== null) return `${head}\n  ${paint.bad(oneLine(scenario.trouble, 500))}`
  const facts = [scenario.length, scenario.genre, scenario.ruleset].filter((one) => one !== '').join(', ')
  const heroes = scenario.heroes.map((one) => `${one.id} (${one.name})`).join(', ')
  return [
    head,
    ...(scenario.blurb === '' ? [] : [wrapText(printable(scenario.blurb), width, '  ')]),
    paint.dim(`  ${oneLine(facts)}`),
    ...(heroes === '' ? [] : [paint.dim(wrapText(`heroes: ${printable(heroes)}`, width, '  '))]),
  ].join('\n')
}
