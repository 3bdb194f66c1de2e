/** `fatewright rules unsupported`: what the rules name and cannot play yet. */
import { Argument, type Command } from 'commander'
import { listUnsupportedRules } from '../../compose/open-rulesets.ts'
import { answer } from '../command-answer-and-printing.ts'
import type { Perform } from '../command-context.ts'
import type { Paint } from '../terminal-text.ts'

type Entries = Awaited<ReturnType<typeof listUnsupportedRules>>

export function addRules(program: Command, perform: Perform): void {
  program
    .command('rules')
    .description('say what of the d20 rules cannot be played yet, and why')
    .addArgument(new Argument('<what>', 'which list').choices(['unsupported']))
    .action(() =>
      perform(async ({ paint }) => {
        const unsupported = await listUnsupportedRules()
        return answer({ unsupported }, unsupportedText(unsupported, paint))
      }),
    )
}

function unsupportedText(entries: Entries, paint: Paint): string {
  if (entries.length === 0) return 'Nothing: everything the data names can be played.'
  const lines = entries.map(({ kind, owner, name, reason }) => {
    return `${paint.strong(name)}  ${paint.dim(`${kind} ${owner}`)}\n  ${reason}`
  })
  const early = entries.filter((entry) => entry.early).length
  const met = early === 0 ? 'none that a party of levels 1 to 5 meets' : `${early} of them at levels 1 to 5`
  return [...lines, `${entries.length} in all, ${met}.`].join('\n')
}
