import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('app')).render(createElement('h1', null, 'My Mother Language'))
