/**
 * Random examples for claims that hold of all values.
 *
 * <pre>
 *   Examples.of(200, example -&gt; assertThat(read(write(example.integer()))).isEqualTo(…))
 * </pre>
 */
package io.statehouse.domain.examples;
