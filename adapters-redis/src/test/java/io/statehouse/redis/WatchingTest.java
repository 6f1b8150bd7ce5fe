package io.statehouse.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Prefix;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WatchingTest {
  @Test
  void overlapping_prefixes_are_merged_into_the_shortest() {
    assertThat(merged("/a/1", "/b", "/a/", "/a/10", "/a")).containsExactlyInAnyOrder("/a", "/b");
    assertThat(merged("/a/1", "/a/2")).containsExactlyInAnyOrder("/a/1", "/a/2");
    assertThat(merged("/a", "", "/b")).containsExactly("");
    assertThat(merged("/a!", "/a", "/a/x")).containsExactly("/a");
    assertThat(merged()).isEmpty();
  }

  private static Set<String> merged(String... prefixes) {
    return Watching.merged(Stream.of(prefixes).map(Prefix::new).collect(Collectors.toSet()))
        .stream()
        .map(Prefix::text)
        .collect(Collectors.toSet());
  }
}
