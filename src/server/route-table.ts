/** Every route there is, in the order of the OpenAPI document. */
import type { Route } from './route-definition.ts'
import { chatRoutes } from './routes/api-chat.ts'
import { campaignRoutes, transferRoutes } from './routes/campaigns-export-import.ts'
import { diceRoutes } from './routes/dice.ts'
import { healthRoutes, settingsRoutes } from './routes/health-and-settings.ts'
import { feedbackRoutes, honestyRoutes, whyRoutes } from './routes/honesty-why-feedback.ts'
import { loreRoutes, packRoutes, scenarioRoutes } from './routes/packs-scenarios-lore.ts'
import { viewRoutes } from './routes/player-views.ts'
import { sessionRoutes, timeTravelRoutes } from './routes/sessions-undo-and-branches.ts'
import { eventRoutes, turnRoutes } from './routes/turns-and-events.ts'

export const routes: readonly Route[] = [
  ...healthRoutes,
  ...settingsRoutes,
  ...scenarioRoutes,
  ...campaignRoutes,
  ...turnRoutes,
  ...eventRoutes,
  ...viewRoutes,
  ...timeTravelRoutes,
  ...sessionRoutes,
  ...diceRoutes,
  ...whyRoutes,
  ...feedbackRoutes,
  ...honestyRoutes,
  ...loreRoutes,
  ...packRoutes,
  ...transferRoutes,
  ...chatRoutes,
]
