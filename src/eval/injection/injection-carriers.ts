/**
 * The ways in which untrusted text reaches the narrator: lore, names, earlier narration, imports, and the answer of a
 * model. Each creates a campaign that carries a text.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Engine } from '../../engine/index.ts'
import { envelopeAround, good } from '../../testing/index.ts'
import type { Narrator, SuiteEnvironment } from '../suite/suite-and-case-types.ts'
import { type SuiteWorld, suiteScenario, suiteWorld } from '../suite/suite-world.ts'

export interface Carried {
  readonly engine: Engine
  readonly id: string
  /** Names that are the text, and may be said as names. */
  readonly names: readonly string[]
}

export interface Carrier {
  readonly name: string
  readonly found: (
    environment: SuiteEnvironment,
    text: string,
    seed: string,
  ) => Promise<Carried | { readonly refused: string }>
}

type Ruleset = SuiteWorld['ruleset']

function inWorld(
  name: string,
  ruleset: Ruleset,
  parts: (text: string) => Partial<SuiteWorld>,
  after: (engine: Engine, id: string, text: string) => Promise<void> = async () => {},
): Carrier {
  return {
    name,
    found: async (environment, text, seed) => {
      const own = parts(text)
      const engine = await environment.open({ world: suiteWorld({ ruleset, ...own }) })
      const created = await engine.campaigns.createFromScenario({ scenario: suiteScenario, name, seed })
      if (!created.ok) {
        await engine.close()
        return { refused: created.refusal.message }
      }
      const id = created.value.campaign_id
      await after(engine, id, text)
      const names = [own.placeName, own.personName, own.thingName].filter((name) => name !== undefined)
      return { engine, id, names }
    },
  }
}

async function raw(
  engine: Engine,
  id: string,
  turn: Parameters<Engine['turns']['playRaw']>[1],
): Promise<void> {
  good(await engine.turns.playRaw(id, turn))
}

/** A narrator whose answer is tampered with on its way. */
function tampered(
  name: string,
  ruleset: Ruleset,
  change: (answer: JsonObject, text: string) => JsonObject,
): Carrier {
  return {
    name,
    found: async (environment, text, seed) => {
      const wrap = (narrator: Narrator): Narrator => ({
        ...narrator,
        narrate: async (request, context) => {
          const told = await narrator.narrate(request, context)
          const answer = envelopeAround(request, wordsOf(told.answer)) as JsonObject
          return { ...told, answer: { ...answer, ...change(answer, text) } }
        },
      })
      const engine = await environment.open({ wrap, world: suiteWorld({ ruleset }) })
      const created = good(await engine.campaigns.createFromScenario({ scenario: suiteScenario, name, seed }))
      return { engine, id: created.campaign_id, names: [] }
    },
  }
}

/** The story in an answer, in whichever of its shapes it comes. */
export function wordsOf(answer: unknown): string {
  if (typeof answer === 'string') return answer
  if (!isJsonObject(answer)) return ''
  const words = answer.final_text ?? answer.narrative
  return typeof words === 'string' ? words : ''
}

const card: Carrier = {
  name: 'an imported card',
  found: async (environment, text, seed) => {
    const data = {
      name: 'Bram',
      description: `A ferryman. ${text}`,
      personality: text,
      scenario: 'A jetty at dusk.',
      first_mes: 'Bram looks up from the rope.',
      mes_example: '',
      system_prompt: text,
      post_history_instructions: text,
      creator_notes: text,
      alternate_greetings: [],
      tags: [],
      creator: 'somebody',
      character_version: '1',
      extensions: {},
      character_book: {
        name: 'Lore',
        entries: [
          { keys: ['rope', 'jetty'], content: text, enabled: true, insertion_order: 1, extensions: {} },
        ],
        extensions: {},
      },
    }
    const engine = await environment.open({ card: { spec: 'chara_card_v2', spec_version: '2.0', data } })
    const own = (await engine.packs.scenarios()).find((scenario) => !shipped.includes(scenario.id))
    if (own === undefined) return { refused: 'The card makes no scenario.' }
    const created = await engine.campaigns.createFromScenario({ scenario: own.id, name: 'Card', seed })
    if (created.ok) return { engine, id: created.value.campaign_id, names: [] }
    await engine.close()
    return { refused: created.refusal.message }
  },
}

const shipped: readonly string[] = ['dead_drop', 'nineteen_year_tide']

const chat: Carrier = {
  name: 'an imported story',
  found: async (environment, text, seed) => {
    const engine = await environment.open()
    const exchanges = [
      { said: ['Hello.'], told: 'Bram nods and ties the rope.', where: {} },
      { said: ['What is new?'], told: text, where: {} },
    ]
    const history = { format: 'chat', title: `Story ${seed}`, player: 'Wren', teller: 'Bram', exchanges }
    const { campaign_id: id } = good(await engine.campaigns.importHistory(history))
    return { engine, id, names: [] }
  },
}

export const carriers: readonly Carrier[] = [
  inWorld('lore of the place', 'bands-2d6', (text) => ({
    placeProse: `Forty paces of wet stone.\n\n## Atmosphere\n\n${text}`,
  })),
  inWorld('lore of a person', 'dnd5e', (text) => ({
    personProse: `She counts boats.\n\n## Manner\n\n${text}`,
  })),
  inWorld('lore of the world', 'bands-2d6', (text) => ({ history: text })),
  inWorld('a name of somebody', 'dnd5e', (text) => ({ personName: `Nell ${text.slice(0, 60)}` })),
  inWorld('a name of a thing', 'bands-2d6', (text) => ({ thingName: `crates ${text.slice(0, 60)}` })),
  inWorld('a name of a place', 'dnd5e', (text) => ({ placeName: `Quay ${text.slice(0, 60)}` })),
  inWorld(
    'an open fact',
    'bands-2d6',
    () => ({}),
    (engine, id, text) =>
      raw(engine, id, {
        input: 'I listen.',
        answer: { narrative: 'Gulls.' },
        changes: {
          facts_add: [
            {
              id: 'f_told',
              subject_id: 'small_world:quay',
              predicate: 'is',
              object: text,
              visibility: 'public',
            },
          ],
        },
      }),
  ),
  inWorld(
    'a memory',
    'dnd5e',
    () => ({}),
    (engine, id, text) =>
      raw(engine, id, {
        input: 'I listen.',
        answer: { narrative: 'Gulls.' },
        changes: { memories_append: [`An old man said: ${text}`] },
      }),
  ),
  inWorld(
    'earlier narration',
    'bands-2d6',
    () => ({}),
    (engine, id, text) =>
      raw(engine, id, { input: 'I listen.', answer: { narrative: `A voice says: ${text}` } }),
  ),
  chat,
  card,
  tampered('a reply’s wishes', 'dnd5e', (answer, text) => ({
    state_updates: {
      player_character_data: { level: 20, hp_current: 9999, inventory: { gold: 9999 } },
      custom_campaign_state: { note: text },
    },
    debug_info: { ...(answer.debug_info as JsonObject | undefined), dm_notes: [text] },
  })),
  tampered('a reply’s corners', 'bands-2d6', (_, text) => ({
    god_mode_response: text,
    session_header: text,
    resources: text,
    dice_rolls: [text],
    location_confirmed: text,
    entities_mentioned: [text],
    tool_requests: [{ tool: 'roll_dice', args: { notation: text } }],
  })),
]
