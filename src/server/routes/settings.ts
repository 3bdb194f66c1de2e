/** What the server was set up with; read from names of variables, never from what a key is. */
import { done } from '../../core/refusal.ts'
import { type Route, route } from '../route.ts'
import { settingsSchema } from '../wire/settings.ts'

const keyNames = ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'OPENROUTER_API_KEY']

/** An address may hold a name and a password; what is shown of a choice never does. */
function withoutSecrets(choice: string): string {
  return choice.replace(/\/\/[^/@\s]*@/g, '//').replace(/\?.*$/s, '')
}

/** Settings. */
export const settingsRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/settings',
    name: 'showSettings',
    summary: 'Which model, strategy and index were chosen; keys are never shown.',
    answer: settingsSchema,
    only: 'owner',
    handle: async ({ about, extras: { environment = {} } }) =>
      done({
        version: about.version,
        model: withoutSecrets(environment.FATEWRIGHT_MODEL || about.game_master),
        strategy: withoutSecrets(environment.FATEWRIGHT_STRATEGY || 'pipeline'),
        embeddings: withoutSecrets(environment.FATEWRIGHT_EMBEDDINGS || 'embedded'),
        lore_index: withoutSecrets(environment.FATEWRIGHT_LORE_INDEX || 'file'),
        keys_present: keyNames.filter((name) => (environment[name] ?? '') !== ''),
      }),
  }),
]
