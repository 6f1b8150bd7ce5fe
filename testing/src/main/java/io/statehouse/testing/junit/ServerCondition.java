package io.statehouse.testing.junit;

import io.statehouse.testing.servers.ServerOverrides;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Skips the tests of servers that cannot be used, one by one rather than class by class, so that
 * the final total counts them; their set-up methods are not run either.
 */
final class ServerCondition implements ExecutionCondition, InvocationInterceptor {
  private final ServerOverrides choice;

  /** Called by JUnit, because of the annotation. */
  ServerCondition() {
    this(ServerOverrides.here());
  }

  ServerCondition(ServerOverrides choice) {
    this.choice = choice;
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    Optional<String> obstacle =
        context.getTestMethod().isPresent() ? obstacle(context) : Optional.empty();
    return obstacle
        .map(ConditionEvaluationResult::disabled)
        .orElseGet(() -> ConditionEvaluationResult.enabled("its servers may be used"));
  }

  @Override
  public void interceptBeforeAllMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> called,
      ExtensionContext context)
      throws Throwable {
    proceedIfUsable(invocation, context);
  }

  @Override
  public void interceptAfterAllMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> called,
      ExtensionContext context)
      throws Throwable {
    proceedIfUsable(invocation, context);
  }

  private void proceedIfUsable(Invocation<Void> invocation, ExtensionContext context)
      throws Throwable {
    if (obstacle(context).isPresent()) {
      invocation.skip();
    } else {
      invocation.proceed();
    }
  }

  private Optional<String> obstacle(ExtensionContext context) {
    NeedsServer need = need(context);
    return Arrays.stream(need.value())
        .map(kind -> choice.obstacle(kind, need.ours()))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** Finds the annotation on the test's class or, for a nested one, on a class around it. */
  private static NeedsServer need(ExtensionContext context) {
    return context
        .getTestClass()
        .flatMap(type -> AnnotationSupport.findAnnotation(type, NeedsServer.class))
        .or(() -> context.getParent().map(ServerCondition::need))
        .orElseThrow();
  }
}
