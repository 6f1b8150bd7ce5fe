/** Not how fast a store is, but whether it keeps its promises, for as long as one likes. */
package io.statehouse.bench.soak;
