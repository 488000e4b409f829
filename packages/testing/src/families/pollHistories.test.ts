import { histories } from './histories.ts';

histories('long polls');
