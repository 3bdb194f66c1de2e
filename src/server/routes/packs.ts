/** Packs: listed, judged, installed from a zip, removed; and files of other programs taken in. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { done, type Result, refuse } from '../../core/result.ts'
import { readBytes } from '../request.ts'
import { type Route, route } from '../route.ts'
import {
  importedSchema,
  installedPackSchema,
  packListSchema,
  removedPackSchema,
  validationSchema,
} from '../wire/pack.ts'

const largestUpload = 64 * 1_048_576

/** Works with an upload as a file, and leaves none behind. */
async function asFile<Value>(
  bytes: Uint8Array,
  work: (path: string) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const folder = await mkdtemp(join(tmpdir(), 'fatewright-upload-'))
  try {
    const path = join(folder, 'pack.zip')
    await writeFile(path, bytes)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Packs. */
export const packRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/packs',
    name: 'listPacks',
    summary: 'The packs that are installed, and those the program came with.',
    answer: packListSchema,
    handle: async ({ engine }) => {
      const packs = (await engine.packs.installed()).map(({ folder: _folder, ...one }) => one)
      return done({ packs: packs as never })
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
    handle: async ({ engine }, { context, query }) => {
      const bytes = await readBytes(context, largestUpload)
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
      const known = (await engine.packs.installed()).some((one) => one.id === pack)
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
    handle: async ({ extras }, { context, query }) => {
      if (extras.importForeign === undefined) return refuse('import/no-file', 'Nothing can be imported here.')
      const bytes = await readBytes(context, largestUpload)
      if (!bytes.ok) return bytes
      const name = query.file.split(/[/\\]/).at(-1) ?? query.file
      return extras.importForeign({ file: name, bytes: bytes.value }) as Promise<Result<never>>
    },
  }),
]
