/** Lore in play: a pack's prose, kept for a scene, told as far as it may be told. Every rule through a whole turn. */
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { RecordBodies } from '../../src/core/ledger/log-record.ts'
import { contextPacketSchema } from '../../src/core/protocol/context-packet.ts'
import { type SceneLoreCache, sceneLoreCacheSchema } from '../../src/core/protocol/lore-schemas.ts'
import { sha256Hex } from '../../src/dice/random-stream.ts'
import { createFromScenario } from '../../src/engine/campaigns/create-from-scenario.ts'
import type { EngineDependencies } from '../../src/engine/engine-dependencies.ts'
import { explainTurn } from '../../src/engine/reports/explain-turn.ts'
import { playTurn } from '../../src/engine/turns/play-turn.ts'
import { plainGameMaster } from '../../src/gm/plain/plain-game-master.ts'
import { campaignLoreReader } from '../../src/lore/scene/campaign-prose-reader.ts'
import { sceneLoreCache } from '../../src/lore/scene/scene-lore-cache.ts'
import { FolderPackLoader } from '../../src/packs/folders/folder-pack-loader.ts'
import { bands2d6 } from '../../src/rules/bands-2d6/bands-2d6.ts'
import { good } from '../../src/testing/assertions.ts'
import { envelopeAround, type Script, scriptedGameMaster } from '../../src/testing/scripted-game-master.ts'
import { memoryStore, testDependencies } from '../../src/testing/test-engine-dependencies.ts'
import { playerTurn } from '../../src/turn/render-turn.ts'
import { definitionReader } from '../../src/turn/world-definition-reader.ts'
import { harbourFolder, testContent } from '../packs/pack-files.ts'
import { openTable, quietWords } from '../table.ts'

const folder = mkdtempSync(join(tmpdir(), 'fatewright-lore-'))
cpSync(harbourFolder, join(folder, 'small_harbour'), { recursive: true })
const kept = 'The page is sewn into the seventh pocket.'
appendFileSync(join(folder, 'small_harbour/history/the_wet_winter.md'), `\n## Secrets\n\n${kept}\n`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const quay = 'small_harbour:quay'
const nell = 'small_harbour:nell'
const reveal = "Under the sixth crate lies a keeper's glove, stiff with lamp soot."

interface Harbour {
  readonly desk: EngineDependencies
  readonly id: string
  play(line: string): ReturnType<typeof turnOf>
  resolved(): Promise<RecordBodies['resolved']>
  /** The game master's own copy of the scene's lore. */
  whole(): SceneLoreCache | undefined
}

async function turnOf(desk: EngineDependencies, id: string, line: string) {
  return good(await playTurn(desk, id, line, { owner: true })).turn
}

async function harbour(script: Script = {}): Promise<Harbour> {
  const store = memoryStore()
  let told = 0
  const desk = testDependencies({
    store,
    rulesets: () => Promise.resolve(bands2d6),
    definitionFor: definitionReader(store),
    loreFor: campaignLoreReader(store),
    sceneLore: sceneLoreCache(),
    backstop: plainGameMaster,
    gameMaster: scriptedGameMaster({
      interpret: () => null,
      narrate: (request) => {
        told += 1
        return envelopeAround(request, quietWords(told))
      },
      ...script,
    }),
    packs: new FolderPackLoader({
      folders: { packs: [folder], scenarios: testContent.scenarios },
      hash: sha256Hex,
    }),
  })
  const { campaign_id: id } = good(
    await createFromScenario(desk, { scenario: 'small_harbour', seed: 'lore' }),
  )
  const last = async () => {
    const records = good(await store.getRecords(id, { from: 0, to: Number.MAX_SAFE_INTEGER }))
    return records.findLast((record) => record.kind === 'resolved')?.body as RecordBodies['resolved']
  }
  return {
    desk,
    id,
    play: (line) => turnOf(desk, id, line),
    resolved: last,
    whole: () => desk.sceneLore.get(`${id}/main/scene_001@${quay}`),
  }
}

type Lore = Record<string, never> & SceneLoreCache

const loreOf = (turn: { readonly context_packet: object }): Lore =>
  (turn.context_packet as { readonly lore_context: Lore }).lore_context

describe('the lore of a scene', () => {
  it('[LORE-19] stands while the scene does, and is built anew in the next', async () => {
    const { play, resolved } = await harbour()
    const first = loreOf(await play('look around'))
    expect(first.atmosphere[0]).toContain('Tar, bait and waiting')
    expect((await resolved()).pass_outputs.lore).toMatchObject({ cache: 'miss', turn: 1 })
    expect(loreOf(await play('wait'))).toEqual(first)
    expect((await resolved()).pass_outputs.lore).toMatchObject({ cache: 'hit', turn: 1 })
    await play('go to the lamp house')
    const moved = loreOf(await play('look around'))
    expect(moved.scene_id).toContain('lamp_house')
    expect(moved.atmosphere.join(' ')).toContain('Soot, brass')
    expect(moved.atmosphere.join(' ')).not.toContain('Tar, bait')
    expect(Object.keys(moved.npc_briefings)).toEqual(['small_harbour:osk'])
    expect((await resolved()).pass_outputs.lore).toMatchObject({ cache: 'miss' })
  })

  it('[LORE-19] is built again when something it rests on came to light', async () => {
    const { play, resolved } = await harbour()
    await play('look around')
    await play('search the crates')
    const found = loreOf(await play('wait'))
    expect((await resolved()).pass_outputs.lore).toMatchObject({ cache: 'miss', turn: 3 })
    expect(found.thread_connections['small_harbour:lamp']).toContain("keeper's glove lies under")
  })

  it('keeps the log small: a turn whose lore stood names the turn that has it whole', async () => {
    const { desk, id, play, resolved } = await harbour()
    await play('look around')
    await play('wait')
    const body = await resolved()
    expect(body.context_packet.lore_context).toEqual({ scene_id: `scene_001@${quay}`, as_of_turn: 1 })
    const why = good(await explainTurn(desk, id))
    expect(why?.lore.map((one) => one.what)).toContain(`${quay}:atmosphere`)
    // An engine that was started since finds it in the log, without asking anybody.
    const cold = { ...desk, sceneLore: sceneLoreCache() }
    const again = await turnOf(cold, id, 'wait')
    expect(loreOf(again).atmosphere[0]).toContain('Tar, bait and waiting')
    expect((await resolved()).pass_outputs.lore).toMatchObject({ cache: 'hit', turn: 1 })
  })

  it('plays on with the prose it was founded with, within its budget', async () => {
    const { desk, id, play } = await harbour()
    const lore = loreOf(await play('look around'))
    expect(lore.token_count).toBeGreaterThan(50)
    expect(lore.token_count).toBeLessThanOrEqual(2_500)
    const state = good(await desk.store.getState(id))
    const hash = state.documents['world|book']?.value.lore_hash as string
    expect(good(await desk.store.attachment(id, hash))).toContain('Forty paces of wet stone')
  })

  it('[LORE-20] tells a narrator and a player nothing of what is kept back', async () => {
    const { play, whole } = await harbour()
    const turn = await play('ask Nell about the debt')
    const open = loreOf(turn)
    expect(sceneLoreCacheSchema.parse(whole()).npc_briefings[nell]?.withholds).toEqual([
      "Nell owes Osk a winter's oil.",
    ])
    expect(whole()?.background).toContain(kept)
    expect(open.npc_briefings[nell]).toMatchObject({ withholds: [], capabilities: 'Harbourmistress.' })
    for (const seen of [JSON.stringify(open), JSON.stringify(playerTurn(turn))]) {
      expect(seen).not.toContain("winter's oil")
      expect(seen).not.toContain('seventh pocket')
    }
  })

  it('[LORE-21] keeps what waits to be found out of the packet, and redacts it from a telling', async () => {
    const script: Script = {
      narrate: (request) => envelopeAround(request, `You look about. ${reveal} It is late.`),
    }
    const { play, whole } = await harbour(script)
    const turn = await play('look around')
    expect(whole()?.discoverable).toEqual([
      { trigger: 'search the crates', content: expect.stringContaining(reveal) },
    ])
    expect(loreOf(turn).discoverable).toEqual([])
    expect(turn.narrative).not.toContain('keeper')
    expect(turn.violations.map((one) => one.rule_id)).toContain('LORE-21')
  })

  it('lets it be told once it was found', async () => {
    const script: Script = {
      narrate: (request) => envelopeAround(request, `You look. ${reveal} It is late now.`),
    }
    const { play, whole } = await harbour(script)
    const turn = await play('search the crates')
    expect(turn.violations.map((one) => one.rule_id)).not.toContain('LORE-21')
    await play('wait')
    expect(whole()?.discoverable).toEqual([])
  })

  it('[LORE-22] is an empty object without a pack', async () => {
    const table = await openTable()
    const turn = await table.play('I look around.')
    expect(turn.context_packet.lore_context).toEqual({})
    expect(contextPacketSchema.safeParse({ ...turn.context_packet, lore_context: null }).success).toBe(false)
    expect((await table.resolved()).pass_outputs.lore).toBeUndefined()
  })
})
