/** Every route there is, in the order of the OpenAPI document. */
import type { Route } from './route.ts'
import { campaignRoutes } from './routes/campaigns.ts'
import { chatRoutes } from './routes/chat.ts'
import { diceRoutes } from './routes/dice.ts'
import { eventRoutes } from './routes/events.ts'
import { feedbackRoutes } from './routes/feedback.ts'
import { healthRoutes } from './routes/health.ts'
import { honestyRoutes } from './routes/honesty.ts'
import { loreRoutes } from './routes/lore.ts'
import { packRoutes } from './routes/packs.ts'
import { panelRoutes } from './routes/panels.ts'
import { scenarioRoutes } from './routes/scenarios.ts'
import { seatRoutes } from './routes/seat.ts'
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
  ...panelRoutes,
  ...seatRoutes,
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
