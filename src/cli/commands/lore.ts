/** `fatewright lore`: imported lore on its way back, and what its keys would do. */
import { type Command, Option } from 'commander'
import { openImportedLore } from '../../compose.ts'
import { type Result, refuse } from '../../core/result.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliContext, Perform } from '../context.ts'
import { writeNewBytes } from '../files.ts'
import { oneLine } from '../terminal.ts'

type Format = Parameters<Awaited<ReturnType<typeof openImportedLore>>['export']>[1]
const formats: readonly Format[] = ['original', 'worldinfo', 'card']

/** Adds the commands. */
export function addLore(program: Command, perform: Perform): void {
  const lore = program.command('lore').description('lore of other programs: export it again, try its keys')
  lore
    .command('export')
    .description('write the lore of a pack for other programs; what was not edited goes back as it came')
    .argument('<pack>', 'the id of a pack, or its folder')
    .argument('[file]', 'a new file; standard output without it')
    .addOption(new Option('--format <format>', 'as what').choices([...formats]).default('worldinfo'))
    .action((pack: string, file: string | undefined, { format }: { readonly format: Format }) =>
      perform((context) => write(context, pack, file, format)),
    )
  lore
    .command('keys')
    .description('which entries some words would call up, and why')
    .argument('<pack>', 'the id of a pack, or its folder')
    .argument('<words>', 'as somebody would say them')
    .action((pack: string, words: string) => perform((context) => tryWords(context, pack, words)))
}

async function write(
  { home, io }: CliContext,
  pack: string,
  file: string | undefined,
  format: Format,
): Promise<Result<Answer>> {
  const exported = (await openImportedLore(home)).export(pack, format)
  if (!exported.ok) return exported
  if (file === undefined) {
    const text = textOf(exported.value)
    if (text === null)
      return refuse('import/no-text', 'The original is no text: name a file to write it into.')
    io.stdout.write(text)
    return answer(undefined, '')
  }
  const written = writeNewBytes(file, exported.value)
  if (!written.ok) return written
  const bytes = exported.value.length
  return answer({ pack, file, format, bytes }, `The lore of ${pack} is written to ${file} (${bytes} bytes).`)
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

async function tryWords({ home, paint }: CliContext, pack: string, words: string): Promise<Result<Answer>> {
  const tried = (await openImportedLore(home)).tryKeys(pack, words)
  if (!tried.ok) return tried
  const called = tried.value.filter((one) => one.active)
  const lines = tried.value.map(({ name, active, why }) => {
    const mark = active ? paint.good('yes') : paint.dim('no ')
    return `  ${mark}  ${oneLine(name, 40)}: ${oneLine(why)}`
  })
  const head = `${called.length} of ${tried.value.length} entries would be called up.`
  return answer({ entries: tried.value }, [head, ...lines].join('\n'))
}
