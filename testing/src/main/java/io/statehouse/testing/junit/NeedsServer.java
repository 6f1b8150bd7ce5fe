package io.statehouse.testing.junit;

import io.statehouse.testing.servers.ServerKind;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Marks tests that need real servers. The plain build leaves them out; {@code ./test} runs them.
 *
 * <p>Each test of a server that {@code STATEHOUSE_TEST_WITHOUT} names is skipped and counted, and
 * no method that sets something up is run for it. But JUnit makes an instance of the class for
 * every test, also for one that it skips. So a field or a constructor may take a server from {@link
 * SharedServers}, which does not start one that is left out; to speak to it, or to start one of the
 * test's own, belongs into a {@code @BeforeEach} or {@code @BeforeAll}.
 *
 * <p>A server that is missing otherwise fails its tests.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Tag("server")
@ExtendWith(ServerCondition.class)
public @interface NeedsServer {
  /** The servers, all of which the tests need. */
  ServerKind[] value();

  /** Whether they kill, freeze or configure servers, so that they cannot run on somebody else's. */
  boolean ours() default false;
}
