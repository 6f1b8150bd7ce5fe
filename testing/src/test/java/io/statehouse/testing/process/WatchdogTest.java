package io.statehouse.testing.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WatchdogTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Its id may be that of this virtual machine's own thread before long. */
  @Test
  void guards_a_program_only_until_it_ends_by_itself() throws Exception {
    Process program = new ProcessBuilder("cat").start();
    Watchdog.here().guard(program);
    assertThat(Watchdog.here().guards(program)).isTrue();

    program.getOutputStream().close();

    await().atMost(PATIENCE).until(() -> !Watchdog.here().guards(program));
  }
}
