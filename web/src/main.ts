import { mount } from 'svelte';
import App from './App.svelte';
import './style/base.css';
import { keepPage } from './ui/offline.svelte';
import { keepSettings } from './ui/settings.svelte';

keepSettings();
mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD) keepPage();
