import { mount } from 'svelte';
import './fonts/fonts.css';
import './app.css';
import App from './App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the table');
export default mount(App, { target });
