package io.statehouse.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Prefix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyspaceTest {
  @ParameterizedTest
  @CsvSource({
    "'', *",
    "/a/1, /a/1*",
    "p[1]|, p\\[1\\]|*",
    "a*b?, a\\*b\\?*",
    "back\\slash, back\\\\slash*",
    "^not-range, \\^not\\-range*",
    "größe/日, größe/日*"
  })
  void only_keys_with_the_prefix_match(String prefix, String pattern) {
    assertThat(new String(Keyspace.pattern(new Prefix(prefix)), UTF_8)).isEqualTo(pattern);
  }
}
