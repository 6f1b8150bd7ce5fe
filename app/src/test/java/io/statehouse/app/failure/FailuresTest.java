package io.statehouse.app.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.statehouse.ports.Condition;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FailuresTest {
  private static final Key KEY = new Key("/a");

  private final Failures failures = new Failures(thrown -> Optional.empty());

  @Test
  void every_failure_of_a_store_has_a_kind_of_its_own() {
    assertThat(kind(new StoreException.Unavailable("away"))).isEqualTo(Kind.UNAVAILABLE);
    assertThat(kind(new StoreException.WritesRejected("full"))).isEqualTo(Kind.WRITES_REJECTED);
    assertThat(kind(new StoreException.Denied("no permission"))).isEqualTo(Kind.STORE_DENIED);
    assertThat(kind(new StoreException.OutcomeUnknown("lost"))).isEqualTo(Kind.OUTCOME_UNKNOWN);
    assertThat(kind(new StoreException.Refused("too large"))).isEqualTo(Kind.BAD_INPUT);
    assertThat(kind(new StoreException.Malformed(KEY, "no JSON"))).isEqualTo(Kind.MALFORMED);
    assertThat(kind(new StoreException.Contended(7, Condition.absent(KEY))))
        .isEqualTo(Kind.CONTENDED);
  }

  @Test
  void other_exceptions_are_internal_errors_without_their_messages() {
    Failure failure = failures.read(new IllegalStateException("a secret"));

    assertThat(failure.kind()).isEqualTo(Kind.INTERNAL);
    assertThat(failure.sentence()).doesNotContain("secret");
  }

  private Kind kind(StoreException thrown) {
    return failures.read(thrown).kind();
  }
}
