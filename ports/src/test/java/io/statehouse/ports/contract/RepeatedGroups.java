package io.statehouse.ports.contract;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.PostDiscoveryFilter;

/** Leaves out the groups of the kit that {@link Repeats} does not name. */
public final class RepeatedGroups implements PostDiscoveryFilter {
  private static final List<String> GROUPS =
      Stream.of(KeyValueStoreContract.class.getDeclaredClasses())
          .filter(ContractGroup.class::isAssignableFrom)
          .map(Class::getSimpleName)
          .toList();

  /** Containers are removed with their last test, so it is the tests that must be left out. */
  @Override
  public FilterResult apply(TestDescriptor test) {
    Optional<TestDescriptor> each = Optional.of(test);
    while (each.isPresent() && !isGroup(each.get())) {
      each = each.get().getParent();
    }
    return each.flatMap(
            group ->
                group.getParent().flatMap(store -> included(store, testClass(group).orElseThrow())))
        .orElseGet(() -> FilterResult.included("no group of a variant"));
  }

  private static boolean isGroup(TestDescriptor test) {
    return testClass(test)
        .filter(group -> group.getDeclaringClass() == KeyValueStoreContract.class)
        .isPresent();
  }

  private static Optional<Class<?>> testClass(TestDescriptor test) {
    return test.getSource()
        .filter(ClassSource.class::isInstance)
        .map(source -> ((ClassSource) source).getJavaClass());
  }

  private static Optional<FilterResult> included(TestDescriptor store, Class<?> group) {
    return testClass(store)
        .flatMap(variant -> AnnotationSupport.findAnnotation(variant, Repeats.class))
        .map(
            repeats ->
                FilterResult.includedIf(
                    groups(repeats).contains(group.getSimpleName()),
                    () -> "the group can differ",
                    repeats::because));
  }

  private static List<String> groups(Repeats repeats) {
    List<String> named = List.of(repeats.value());
    if (!GROUPS.containsAll(named)) {
      throw new IllegalArgumentException("not all of " + named + " are groups: " + GROUPS);
    }
    return named;
  }
}
