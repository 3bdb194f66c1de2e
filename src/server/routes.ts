/** Every route there is, in the order of the OpenAPI document. */
import type { Route } from './route.ts'
import { campaignRoutes } from './routes/campaigns.ts'
import { chatRoutes } from './routes/chat.ts'
import { diceRoutes } from './routes/dice.ts'
import { eventRoutes } from './routes/events.ts'
import { healthRoutes } from './routes/health.ts'
import { loreRoutes } from './routes/lore.ts'
import { packRoutes } from './routes/packs.ts'
import { scenarioRoutes } from './routes/scenarios.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { settingsRoutes } from './routes/settings.ts'
import { timeTravelRoutes } from './routes/time-travel.ts'
import { transferRoutes } from './routes/transfer.ts'
import { turnRoutes } from './routes/turns.ts'
import { viewRoutes } from './routes/views.ts'
import { whyRoutes } from './routes/why.ts'

/** Every route there is. */
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
  ...loreRoutes,
  ...packRoutes,
  ...transferRoutes,
  ...chatRoutes,
]
