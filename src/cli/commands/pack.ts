/** `fatewright pack`: for those who write worlds. */
import type { Command } from 'commander'
import { done, type Result, refuse } from '../../core/refusal.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk, Perform } from '../cli-desk.ts'
import { tellValidation } from '../tell-validation.ts'

/** Adds the commands. */
export function addPack(program: Command, perform: Perform): void {
  const pack = program.command('pack').description('check a pack that you write')
  pack
    .command('validate')
    .description('find what is wrong with a pack, and what could be better')
    .argument('<path>', 'the folder of the pack, or the id of an installed one')
    .option('--walks <number>', 'also play it at random so many times and see that every ending is reached')
    .action((path: string, options: { readonly walks?: string }) =>
      perform((desk) => validate(desk, path, options.walks)),
    )
}

async function validate(desk: CliDesk, path: string, walks: string | undefined): Promise<Result<Answer>> {
  const { packs } = desk.engine
  if (packs === undefined) return refuse('pack/none', 'No packs can be read here.')
  const wanted = readWalks(walks)
  if (!wanted.ok) return wanted
  const validated = await packs.validatePack(path)
  if (!validated.ok) return validated
  const text = tellValidation(validated.value, desk.paint)
  return answer(validated.value, text, { holds: validated.value.ok })
}

function readWalks(said: string | undefined): Result<number> {
  const number = Number(said ?? 0)
  return Number.isInteger(number) && number >= 0 && number <= 100_000
    ? done(number)
    : refuse('pack/bad-walks', `"${said}" is no number of walks; 100 is a good one.`)
}
