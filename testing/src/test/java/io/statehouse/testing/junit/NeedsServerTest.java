package io.statehouse.testing.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerOverrides;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.engine.TestTag;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

class NeedsServerTest {
  @Test
  void skips_each_test_of_a_server_left_out_with_the_reason_and_without_setup() {
    Events tests = testsOf(LeftOut.class);

    assertThat(tests.started().count()).isZero();
    assertThat(reasons(tests))
        .containsExactly(
            "MySQL 9 is left out: STATEHOUSE_TEST_WITHOUT names it",
            "MySQL 9 is left out: STATEHOUSE_TEST_WITHOUT names it");
  }

  @Test
  void skips_tests_that_would_harm_an_external_server() {
    assertThat(reasons(testsOf(Harmful.class)))
        .containsExactly("Redis 7 is not ours to kill or freeze: STATEHOUSE_TEST_REDIS names it");
  }

  @Test
  void runs_the_other_tests_and_tags_them_all_as_needing_servers() {
    Events tests = testsOf(Harmless.class);

    assertThat(tests.succeeded().count()).isEqualTo(1);
    assertThat(tests.started().list().get(0).getTestDescriptor().getTags())
        .containsExactly(TestTag.create("server"));
  }

  private static Events testsOf(Class<?> type) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(type))
        .execute()
        .testEvents();
  }

  private static List<String> reasons(Events tests) {
    return tests.skipped().stream()
        .map(event -> event.getPayload(String.class))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Stands before the one of the annotation, whose choice is that of whoever runs this test. */
  private static ServerCondition condition() {
    return new ServerCondition(
        new ServerOverrides(
            Map.of(
                "STATEHOUSE_TEST_WITHOUT", "mysql",
                "STATEHOUSE_TEST_REDIS", "127.0.0.1:6379")));
  }

  /** What every store's tests look like: set up once, inherited, nested. */
  abstract static class Contract {
    @RegisterExtension static final ServerCondition CONDITION = condition();

    @Test
    void test() {}

    @Nested
    class Inner {
      @Test
      void test() {}
    }
  }

  @NeedsServer({ServerKind.MARIADB, ServerKind.MYSQL})
  static class LeftOut extends Contract {
    @BeforeAll
    static void start() {
      fail("nothing is to be set up for tests that are skipped");
    }

    @AfterAll
    static void stop() {
      fail("nothing is to be torn down for tests that are skipped");
    }
  }

  @NeedsServer(value = ServerKind.REDIS, ours = true)
  static class Harmful {
    @RegisterExtension static final ServerCondition CONDITION = condition();

    @Test
    void test() {}
  }

  @NeedsServer(ServerKind.REDIS)
  static class Harmless {
    @RegisterExtension static final ServerCondition CONDITION = condition();

    @Test
    void test() {}
  }
}
