package io.statehouse.app.grpc;

import static java.util.Objects.requireNonNull;

import io.grpc.BindableService;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.statehouse.app.access.Right;
import java.util.HashMap;
import java.util.Map;

/**
 * A service with the rights that its methods need.
 *
 * @param needs by the names of the methods, all of them
 */
public record GrpcService(BindableService service, Map<String, Right> needs) {
  public GrpcService {
    requireNonNull(service, "service");
    needs = Map.copyOf(needs);
  }

  /**
   * Returns the right that each method of a service needs, by its full name.
   *
   * @throws IllegalStateException if one declares none
   */
  Map<String, Right> needsOf(ServerServiceDefinition definition) {
    Map<String, Right> all = new HashMap<>();
    for (MethodDescriptor<?, ?> method : definition.getServiceDescriptor().getMethods()) {
      Right needed = needs.get(method.getBareMethodName());
      if (needed == null) {
        throw new IllegalStateException(
            method.getFullMethodName() + " does not declare what it needs");
      }
      all.put(method.getFullMethodName(), needed);
    }
    return all;
  }
}
