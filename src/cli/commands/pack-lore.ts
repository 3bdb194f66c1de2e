/** `fatewright pack index|search|explain`: the lore of packs is indexed, searched and explained. */

import type { Command } from 'commander'
import { openLore } from '../../compose.ts'
import { LocalPath } from '../../core/name-or-local-path.ts'
import { type LoreRetrievalResult, loreCorpusSchema } from '../../core/protocol/lore-schemas.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { Engine } from '../../engine/index.ts'
import { countOf } from '../../text/capitals-articles-plurals-lists.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { findCampaign } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { oneLine, type Paint, printable, progressLine } from '../terminal-text.ts'

interface SearchOptions {
  readonly pack: readonly string[]
  readonly corpus: string
  readonly maxTokens: string
  readonly location?: string
  readonly entity: readonly string[]
  readonly player?: boolean
  readonly campaign?: string
}

type Lore = ReturnType<typeof openLore>
type Search = Parameters<Lore['search']>[0]
type Explained = Extract<Awaited<ReturnType<Lore['explain']>>, { ok: true }>['value']['found']
type Row = Explained['chunks'][number]

interface Asked {
  readonly text: string
  readonly options: SearchOptions
  readonly paint: CliContext['paint']
  readonly engine: Engine
}

export function addPackLore(pack: Command, perform: Perform): void {
  pack
    .command('index')
    .description('make a pack findable: words at once, then meanings, which takes a while the first time')
    .argument('<path>', 'the folder of the pack, or the id of an installed one')
    .option('--words-only', 'leave the meanings for later')
    .action((path: string, options: { readonly wordsOnly?: boolean }) =>
      perform((context) =>
        withLore(context, (lore) => index(context, lore, path, options.wordsOnly !== true)),
      ),
    )
  withSearch(pack.command('search').description('find lore as a game master would')).action(
    (text: string, options: SearchOptions) =>
      perform((context) =>
        withLore(context, (lore) => look({ text, options, ...context }, lore.search, foundText)),
      ),
  )
  withSearch(pack.command('explain').description('see why each piece of lore would be in or out')).action(
    (text: string, options: SearchOptions) =>
      perform((context) =>
        withLore(context, (lore) => look({ text, options, ...context }, lore.explain, explainedText)),
      ),
  )
}

function withSearch(command: Command): Command {
  const several = (value: string, before: readonly string[]): readonly string[] => [...before, value]
  return command
    .argument('<text>', 'what is looked for, in any words')
    .option('--pack <id>', 'only in this pack; may be said several times', several, [])
    .option('--corpus <name>', 'authored, history or all', 'all')
    .option('--max-tokens <number>', 'how much may be found', '3000')
    .option('--location <id>', 'only what has to do with this place, or with an --entity')
    .option('--entity <id>', 'only what has to do with this one; may be said several times', several, [])
    .option('--player', 'as a player may read it who is at that --location and knows every --entity')
    .option('--campaign <campaign>', 'as the player of this campaign may read it, as far as they have come')
}

async function withLore(
  { home, machine, io }: CliContext,
  work: (lore: Lore) => Promise<Result<Answer>>,
): Promise<Result<Answer>> {
  const lore = openLore({ home, environment: io.environment, ...machine })
  try {
    return await work(lore)
  } finally {
    await lore.close()
  }
}

async function index(
  { io, paint }: CliContext,
  lore: Lore,
  path: string,
  vectors: boolean,
): Promise<Result<Answer>> {
  const line = progressLine(io, (made, all) => `${made} of ${all} pieces embedded`)
  const indexed = await lore.indexPack(LocalPath.typed(path), { vectors, progress: line.at })
  line.end()
  if (!indexed.ok) return indexed
  const { pack_id, chunks, totalTokens, embedded, embedding, changed, note } = indexed.value
  const meanings =
    embedding === null ? 'by words alone' : `${embedded} of them also by meaning (${embedding})`
  const text = `${pack_id}: ${chunks} pieces, ${totalTokens} tokens, ${meanings}${changed ? '' : '; it had not changed'}.`
  return answer(indexed.value, note === null ? text : `${text}\n${paint.dim(note)}`)
}

/** Searches as the options say; how it is asked and printed is the command's own. */
async function look<Found extends object>(
  { text, options, paint, engine }: Asked,
  ask: (asked: Search) => Promise<Result<{ readonly found: Found; readonly note: string | null }>>,
  print: (found: Found, note: string | null, paint: CliContext['paint']) => string,
): Promise<Result<Answer>> {
  const asked = await readSearch(engine, text, options)
  if (!asked.ok) return asked
  const answered = await ask(asked.value)
  if (!answered.ok) return answered
  const { found, note } = answered.value
  return answer({ ...found, note }, print(found, note, paint))
}

async function readSearch(engine: Engine, keywords: string, options: SearchOptions): Promise<Result<Search>> {
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
    keywords,
    corpus: corpus.data,
    max_tokens,
    entity_ids: [...entity],
    ...(location !== undefined && { location_id: location }),
  }
  const asked = { question, packs: options.pack.map((pack) => LocalPath.typed(pack)) }
  const asPlayer = options.player === true || options.campaign !== undefined
  if (!asPlayer) return done({ ...asked, reader: 'gm' })
  const met = options.campaign === undefined ? done(nothingMet) : await metIn(engine, options.campaign)
  if (!met.ok) return met
  const seen = {
    ...met.value,
    people: new Set([...met.value.people, ...entity]),
    places: new Set([...met.value.places, ...(location === undefined ? [] : [location])]),
    named: new Set([...met.value.named, ...entity]),
  }
  return done({ ...asked, reader: 'player', seen })
}

const none: ReadonlySet<string> = new Set()
const nothingMet = { people: none, places: none, named: none, over: none, packs: [] }

async function metIn(engine: Engine, wanted: string): ReturnType<Engine['reports']['seen']> {
  const campaign = await findCampaign(engine, wanted)
  return campaign.ok ? engine.reports.seen(campaign.value) : campaign
}

/** What was found, the best first. */
function foundText(found: LoreRetrievalResult, note: string | null, paint: Paint): string {
  const pieces = found.chunks.map(({ chunk_id, relevance_score, metadata, text }) => {
    const facts = paint.dim(`${relevance_score.toFixed(2)}, ${metadata.token_count} tokens`)
    return `${paint.strong(printable(chunk_id))} ${facts}\n  ${oneLine(text, 240)}`
  })
  const count = found.chunks.length
  const sum = count === 0 ? 'Nothing was found.' : `${countOf(count, 'piece')}, ${found.total_tokens} tokens.`
  return [...pieces, ...(note === null ? [] : [paint.dim(note)]), sum].join('\n')
}

const verdicts: Readonly<Record<Row['verdict'], string>> = {
  chosen: 'in',
  cut: 'in, cut to fit',
  budget: 'out: does not fit into what is left',
  'after-budget': 'out: the budget was spent',
  enough: 'out: enough were found',
  visibility: 'out: for the game master alone',
  metadata: 'out: has none of the ids asked for',
}

/** A table of everything that was considered. */
function explainedText(explained: Explained, note: string | null, paint: Paint): string {
  const head = ['#', 'score', 'words', 'meaning', 'tokens', 'left', 'piece', 'verdict']
  const rows = explained.chunks.map(cells)
  const widths = head.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) => (at < 6 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  const lines = rows.flatMap((row, at) => {
    const chunk = explained.chunks[at]
    const text = chunk?.in === true ? line(row) : paint.dim(line(row))
    const hits = chunk === undefined ? '' : printable(chunk.metadata_hits.join(', '))
    return hits === '' ? [text] : [text, paint.dim(`${' '.repeat(4)}asked for: ${hits}`)]
  })
  const words = explained.words.length === 0 ? 'No words.' : `Words: ${printable(explained.words.join(' '))}.`
  const taken = explained.chunks.filter((chunk) => chunk.in).length
  const sum = `${taken} of ${explained.chunks.length} in, ${explained.total_tokens} of ${explained.max_tokens} tokens. ${words}`
  return [paint.strong(line(head)), ...lines, ...(note === null ? [] : [paint.dim(note)]), sum].join('\n')
}

function cells(row: Row): readonly string[] {
  const signal = (value: Row['bm25']): string =>
    value === null ? '–' : `${value.score.toFixed(2)} (${value.rank})`
  return [
    row.rank === null ? '–' : String(row.rank),
    row.score === null ? '–' : row.score.toFixed(3),
    signal(row.bm25),
    signal(row.cosine),
    String(row.tokens),
    row.budget_left === null ? '–' : String(row.budget_left),
    printable(row.chunk_id),
    verdicts[row.verdict],
  ]
}
