/** Routes for packs, scenarios and lore. */

import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import { LocalPath } from '../../core/name-or-local-path.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { withoutPathsIn } from '../../knowledge/index.ts'
import { type Caller, mayOpen, unknownCampaign } from '../access/caller-permissions.ts'
import { readBytes } from '../read-request.ts'
import { type Route, route } from '../route-definition.ts'
import type { ServerDependencies, ServerExtras } from '../server-dependencies.ts'
import {
  agreementRequestSchema,
  agreementSchema,
  explainedLoreSchema,
  foundLoreSchema,
  heroChoicesSchema,
  heroDraftSchema,
  importedSchema,
  installedPackSchema,
  loreQuerySchema,
  madeHeroSchema,
  packListSchema,
  removedPackSchema,
  scenarioListSchema,
  sessionZeroSchema,
  validationSchema,
} from '../wire/packs-scenarios-lore.ts'

const maxUploadBytes = 64 * 1_048_576

const uploadPrefix = 'fatewright-upload-'
/** An upload is worked on for seconds; what is older was left by a server that was killed. */
const staleAfter = 3_600_000

/** Takes away uploads that a server left behind which was killed. */
export function sweepUploads(folder = tmpdir(), now = Date.now()): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(uploadPrefix)) continue
    const left = lstatSync(join(folder, name), { throwIfNoEntry: false })
    if (left?.isDirectory() === true && left.uid === process.getuid?.() && now - left.mtimeMs > staleAfter)
      rmSync(join(folder, name), { recursive: true, force: true })
  }
}

/** Works with an upload as a file, and leaves none behind. */
async function asFile<Value>(
  bytes: Uint8Array,
  work: (path: LocalPath) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const folder = await mkdtemp(join(tmpdir(), uploadPrefix))
  try {
    const path = join(folder, 'pack.zip')
    await writeFile(path, bytes)
    return await work(LocalPath.typed(path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const packRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/packs',
    name: 'listPacks',
    summary: 'The packs that are installed, and those the program came with.',
    answer: packListSchema,
    handle: async ({ engine }, { caller }) => {
      const packs = withoutPathsIn(await engine.packs.installed()).map(({ folder: _folder, ...pack }) => pack)
      const within = await engine.reports.packsOfCampaigns(caller.campaigns)
      return done({ packs: packs.filter(({ id }) => within?.includes(id) !== false) as never })
    },
  }),
  route({
    method: 'post',
    path: '/api/packs',
    name: 'installPack',
    summary: 'Installs a pack from a zip archive (the body, as application/zip).',
    query: z.strictObject({ upgrade: z.enum(['true', 'false']).optional() }),
    answer: installedPackSchema,
    status: 201,
    only: 'owner',
    takesFile: true,
    handle: async ({ engine }, { context, query }) => {
      const bytes = await readBytes(context, maxUploadBytes)
      if (!bytes.ok) return bytes
      const install = query.upgrade === 'true' ? engine.packs.upgrade : engine.packs.install
      const placed = await asFile(bytes.value, (path) => install(path))
      if (!placed.ok) return placed
      const { folder: _folder, ...report } = placed.value
      return done(report as never)
    },
  }),
  route({
    method: 'get',
    path: '/api/packs/:pack/validate',
    name: 'validatePack',
    summary: 'Everything that is wrong with an installed pack, with the lines it is about. Spoilers.',
    answer: validationSchema,
    only: 'author',
    handle: async ({ engine }, { params: { pack = '' } }) => {
      const known = (await engine.packs.installed()).some((installed) => installed.id === pack)
      if (!known || engine.packs.loader === undefined)
        return refuse('pack/unknown', `There is no pack "${pack}" here.`)
      const judged = await engine.packs.loader.validatePack(pack)
      if (!judged.ok) return judged
      const { folders: _folders, ...report } = judged.value
      return done(report as never)
    },
  }),
  route({
    method: 'delete',
    path: '/api/packs/:pack',
    name: 'removePack',
    summary: 'Removes an installed pack; stories that have begun keep their book.',
    answer: removedPackSchema,
    only: 'owner',
    handle: async ({ engine }, { params }) => {
      const removed = await engine.packs.remove(params.pack ?? '')
      return removed.ok ? done(removed.value as never) : removed
    },
  }),
  route({
    method: 'post',
    path: '/api/imports',
    name: 'importForeign',
    summary: 'Takes in a file of another program: a card, a lorebook, a chat, a vault (the body, as it is).',
    query: z.strictObject({ file: z.string().min(1).max(200) }),
    answer: importedSchema,
    status: 201,
    only: 'owner',
    takesFile: true,
    handle: async ({ extras }, { context, query }) => {
      if (extras.importForeign === undefined) return refuse('import/no-file', 'Nothing can be imported here.')
      const bytes = await readBytes(context, maxUploadBytes)
      if (!bytes.ok) return bytes
      const name = query.file.split(/[/\\]/).at(-1) ?? query.file
      return extras.importForeign({ file: name, bytes: bytes.value }) as Promise<Result<never>>
    },
  }),
]

/** What can be played, session zero, and the making of heroes. */
export const scenarioRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/scenarios',
    name: 'listScenarios',
    summary: 'The worlds that can be played here.',
    answer: scenarioListSchema,
    handle: async ({ engine }, { caller }) => {
      const scenarios = await engine.reports.scenariosOfCampaigns(caller.campaigns)
      return done({ scenarios: withoutPathsIn(scenarios) as never })
    },
  }),
  route({
    method: 'get',
    path: '/api/session-zero',
    name: 'showSessionZero',
    summary: 'Presets and questions: what a table agrees on before it plays.',
    answer: sessionZeroSchema,
    handle: async ({
      engine: {
        heroes: { sessionZero },
      },
    }) =>
      done({
        presets: sessionZero.presets.map((preset) => ({
          ...preset,
          calibration: preset.calibration as unknown as JsonObject,
        })),
        questions: sessionZero.questions,
        always_asked: sessionZero.boundaryQuestions.map((question) => question.id),
      }),
  }),
  route({
    method: 'post',
    path: '/api/session-zero',
    name: 'agree',
    summary: 'What a preset and answers come to, and the same in sentences. Keeps nothing.',
    body: agreementRequestSchema,
    reads: true,
    answer: agreementSchema,
    handle: async (
      {
        engine: {
          heroes: { sessionZero },
        },
      },
      { body },
    ) => {
      const before = sessionZero.read(body.calibration)
      if (!before.ok) return before
      const agreed = sessionZero.answer(before.value, body.answers ?? {})
      if (!agreed.ok) return agreed
      return done({
        calibration: agreed.value as unknown as JsonObject,
        told: sessionZero.tell(agreed.value),
      })
    },
  }),
  route({
    method: 'post',
    path: '/api/heroes/:ruleset/draft',
    name: 'draftHero',
    summary: 'The questions of making a hero by a ruleset, as far as these choices lead.',
    body: heroChoicesSchema,
    answer: heroDraftSchema,
    reads: true,
    handle: ({ engine }, { params, body }) => engine.heroes.draft(params.ruleset ?? '', body.choices),
  }),
  route({
    method: 'post',
    path: '/api/heroes/:ruleset',
    name: 'makeHero',
    summary: 'A hero out of choices, with everything left open filled in. Keeps nothing.',
    body: heroChoicesSchema,
    answer: madeHeroSchema,
    reads: true,
    handle: ({ engine }, { params, body }) => engine.heroes.create(params.ruleset ?? '', body.choices),
  }),
]

type Lore = ReturnType<NonNullable<ServerExtras['lore']>>

function opened({ extras }: ServerDependencies): Result<Lore> {
  return extras.lore === undefined
    ? refuse('pack/none', 'There is no lore to search here.')
    : done(extras.lore())
}

type LoreQuery = z.output<typeof loreQuerySchema>
type LoreAsked = Parameters<Lore['search']>[0]

/** A question as its caller may ask it: of packs that are installed, and as far as they have come in a campaign of theirs. */
async function asked(
  server: ServerDependencies,
  query: LoreQuery,
  caller: Caller,
): Promise<Result<LoreAsked>> {
  const { q, packs, campaign, corpus, max_tokens } = query
  const named = (packs ?? '').split(',').filter((pack) => pack !== '')
  if (campaign !== undefined && !mayOpen(caller, campaign)) return unknownCampaign(campaign)
  const { campaigns } = caller
  const readable = await server.engine.reports.readableLore({ packs: named, campaign, campaigns })
  if (!readable.ok) return readable
  return done({
    question: {
      keywords: q,
      ...(corpus !== undefined && { corpus }),
      ...(max_tokens !== undefined && { max_tokens }),
    },
    reader: caller.author ? 'gm' : 'player',
    ...readable.value,
  })
}

export const loreRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/lore',
    name: 'searchLore',
    summary: 'Finds lore in the installed packs.',
    query: loreQuerySchema,
    answer: foundLoreSchema,
    handle: async (server, { query, caller }) => {
      const lore = opened(server)
      if (!lore.ok) return lore
      const question = await asked(server, query, caller)
      return question.ok ? lore.value.search(question.value) : question
    },
  }),
  route({
    method: 'get',
    path: '/api/lore/explain',
    name: 'explainLore',
    summary: 'Why each piece of lore would be in or out.',
    query: loreQuerySchema,
    answer: explainedLoreSchema,
    handle: async (server, { query, caller }) => {
      const lore = opened(server)
      if (!lore.ok) return lore
      const question = await asked(server, query, caller)
      if (!question.ok) return question
      const explained = await lore.value.explain(question.value)
      if (!explained.ok) return explained
      const { found, note } = explained.value
      // Even the name of a piece can give it away.
      const chunks = found.chunks.filter((chunk) => caller.author || chunk.visibility === 'player')
      return done({ found: { ...found, chunks: chunks as never }, note })
    },
  }),
]
