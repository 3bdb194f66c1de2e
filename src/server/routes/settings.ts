/** What the server was set up with; read from names of variables, never from what a key is. */
import { done, refuse } from '../../core/refusal.ts'
import { type Route, route } from '../route.ts'
import type { ServerDesk } from '../server-desk.ts'
import { settingsRequestSchema, settingsSchema, type WireSettings } from '../wire/settings.ts'

const keyNames = ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'OPENROUTER_API_KEY']

/** An address may hold a name and a password; what is shown of a choice never does. */
function withoutSecrets(choice: string): string {
  return choice.replace(/\/\/[^/@\s]*@/g, '//').replace(/\?.*$/s, '')
}

function shown({ about, engine, extras: { environment = {} } }: ServerDesk): WireSettings {
  const { purse } = engine.gameMaster
  return {
    version: about.version,
    model: withoutSecrets(environment.FATEWRIGHT_MODEL || about.game_master),
    strategy: withoutSecrets(environment.FATEWRIGHT_STRATEGY || 'pipeline'),
    embeddings: withoutSecrets(environment.FATEWRIGHT_EMBEDDINGS || 'embedded'),
    lore_index: withoutSecrets(environment.FATEWRIGHT_LORE_INDEX || 'file'),
    keys_present: keyNames.filter((name) => (environment[name] ?? '') !== ''),
    purse: purse === undefined ? null : { ...purse.spent(), ceiling: purse.ceiling() },
  }
}

/** Settings. */
export const settingsRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/settings',
    name: 'showSettings',
    summary: 'Which model, strategy and index were chosen, and what was spent; keys are never shown.',
    answer: settingsSchema,
    only: 'owner',
    handle: async (desk) => done(shown(desk)),
  }),
  route({
    method: 'post',
    path: '/api/settings',
    name: 'changeSettings',
    summary: 'Sets what telling may cost until the server stops. Everything else is set where it is started.',
    body: settingsRequestSchema,
    answer: settingsSchema,
    only: 'owner',
    handle: async (desk, { body: { ceiling } }) => {
      const { purse } = desk.engine.gameMaster
      if (purse === undefined)
        return refuse(
          'llm/nothing-to-pay',
          'The embedded game master costs nothing, so there is no price to limit.',
        )
      purse.setCeiling(ceiling)
      return done(shown(desk))
    },
  }),
]
