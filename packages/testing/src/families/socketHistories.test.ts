import { histories } from './histories.ts';

histories('sockets');
