package io.statehouse.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Prefix;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WatchingTest {
  @Test
  void overlapping_prefixes_are_folded_to_the_shortest() {
    assertThat(folded("/a/1", "/b", "/a/", "/a/10", "/a")).containsExactlyInAnyOrder("/a", "/b");
    assertThat(folded("/a/1", "/a/2")).containsExactlyInAnyOrder("/a/1", "/a/2");
    assertThat(folded("/a", "", "/b")).containsExactly("");
    assertThat(folded("/a!", "/a", "/a/x")).containsExactly("/a");
    assertThat(folded()).isEmpty();
  }

  private static Set<String> folded(String... prefixes) {
    return Watching.folded(Stream.of(prefixes).map(Prefix::new).collect(Collectors.toSet()))
        .stream()
        .map(Prefix::text)
        .collect(Collectors.toSet());
  }
}
