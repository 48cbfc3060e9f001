import { render } from 'preact'

const root = document.getElementById('app')
if (root) render(<p>Menagerie</p>, root)
