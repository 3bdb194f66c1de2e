/** Opens the app on its page. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { openPreferences, wearPreferences } from './look/preferences.ts'
import { takeToken } from './wire/token.ts'
import './look/theme.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root to open the app in.')
takeToken(window)
const preferences = openPreferences(window.localStorage)
wearPreferences(preferences, window)
createRoot(root).render(
  <StrictMode>
    <App preferences={preferences} />
  </StrictMode>,
)
