/** `fatewright pack index|search|explain`: the lore of packs, found and explained. */
import type { Command } from 'commander'
import { openLore } from '../../compose.ts'
import { loreCorpusSchema } from '../../core/protocol/lore.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk, Perform } from '../cli-desk.ts'
import { progressLine } from '../progress-line.ts'
import { tellExplained, tellFound } from '../tell-lore.ts'

interface SearchOptions {
  readonly pack: readonly string[]
  readonly corpus: string
  readonly maxTokens: string
  readonly location?: string
  readonly entity: readonly string[]
  readonly player?: boolean
}

type Lore = ReturnType<typeof openLore>
type Search = Parameters<Lore['search']>[0]

interface Asked {
  readonly text: string
  readonly options: SearchOptions
  readonly paint: CliDesk['paint']
}

/** Adds the commands. */
export function addPackLore(pack: Command, perform: Perform): void {
  pack
    .command('index')
    .description('make a pack findable: words at once, then meanings, which takes a while the first time')
    .argument('<path>', 'the folder of the pack, or the id of an installed one')
    .option('--words-only', 'leave the meanings for later')
    .action((path: string, options: { readonly wordsOnly?: boolean }) =>
      perform((desk) => withLore(desk, (lore) => index(desk, lore, path, options.wordsOnly !== true))),
    )
  withSearch(pack.command('search').description('find lore as a game master would')).action(
    (text: string, options: SearchOptions) =>
      perform((desk) =>
        withLore(desk, (lore) => look({ text, options, paint: desk.paint }, lore.search, tellFound)),
      ),
  )
  withSearch(pack.command('explain').description('see why each piece of lore would be in or out')).action(
    (text: string, options: SearchOptions) =>
      perform((desk) =>
        withLore(desk, (lore) => look({ text, options, paint: desk.paint }, lore.explain, tellExplained)),
      ),
  )
}

function withSearch(command: Command): Command {
  const several = (one: string, before: readonly string[]): readonly string[] => [...before, one]
  return command
    .argument('<text>', 'what is looked for, in any words')
    .option('--pack <id>', 'only in this pack; may be said several times', several, [])
    .option('--corpus <name>', 'authored, history or all', 'all')
    .option('--max-tokens <number>', 'how much may be found', '3000')
    .option('--location <id>', 'only what has to do with this place, or with an --entity')
    .option('--entity <id>', 'only what has to do with this one; may be said several times', several, [])
    .option('--player', 'as a player may see it: without what is for the game master alone')
}

async function withLore(
  { home, machine, surroundings }: CliDesk,
  work: (lore: Lore) => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  const lore = openLore({ home, environment: surroundings.environment, ...machine })
  try {
    return await work(lore)
  } finally {
    await lore.close()
  }
}

async function index(
  { surroundings, paint }: CliDesk,
  lore: Lore,
  path: string,
  vectors: boolean,
): Promise<Result<Answer>> {
  const line = progressLine(surroundings, (made, all) => `${made} of ${all} pieces embedded`)
  const indexed = await lore.indexPack(path, { vectors, progress: line.at })
  line.end()
  if (!indexed.ok) return indexed
  const { pack_id, chunks, totalTokens, embedded, embedding, changed, note } = indexed.value
  const meanings =
    embedding === null ? 'by words alone' : `${embedded} of them also by meaning (${embedding})`
  const text = `${pack_id}: ${chunks} pieces, ${totalTokens} tokens, ${meanings}${changed ? '' : '; it had not changed'}.`
  return answer(indexed.value, note === null ? text : `${text}\n${paint.dim(note)}`)
}

/** Asks as the options say, and tells what came of it; how it is asked and told is the command's own. */
async function look<Found extends object>(
  { text, options, paint }: Asked,
  ask: (asked: Search) => Promise<Result<{ readonly found: Found; readonly note: string | null }>>,
  tell: (found: Found, note: string | null, paint: CliDesk['paint']) => string,
): Promise<Result<Answer>> {
  const asked = readSearch(text, options)
  if (!asked.ok) return asked
  const answered = await ask(asked.value)
  if (!answered.ok) return answered
  const { found, note } = answered.value
  return answer({ ...found, note }, tell(found, note, paint))
}

function readSearch(keywords: string, options: SearchOptions): Result<Search> {
  const corpus = loreCorpusSchema.safeParse(options.corpus)
  if (!corpus.success)
    return refuse(
      'pack/bad-corpus',
      `There is no corpus "${options.corpus}"; there are authored, history and all.`,
    )
  const max_tokens = Number(options.maxTokens)
  if (!Number.isInteger(max_tokens) || max_tokens < 0)
    return refuse('pack/bad-budget', `"${options.maxTokens}" is no number of tokens; 3000 is the usual one.`)
  const { location, entity } = options
  const question = {
    ...{ keywords, corpus: corpus.data, max_tokens, entity_ids: [...entity] },
    ...(location !== undefined && { location_id: location }),
  }
  return done({ question, packs: options.pack, reader: options.player === true ? 'player' : 'gm' })
}
