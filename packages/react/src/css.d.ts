/** A style sheet imported for its side effect: the bundler adds it to the page or to the kit's `style.css`. */
declare module '*.css';
