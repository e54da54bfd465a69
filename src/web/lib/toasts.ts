import toast from 'react-hot-toast';

/** Toasts of the spec's kinds; how long each stays is set where they are shown (`app/toaster.tsx`). */
export const toasts = {
  success: (message: string) => toast.success(message),
  error: (message: string) => toast.error(message),
  blank: (message: string) => toast(message),
  loading: (message: string) => toast.loading(message),
  dismiss: (id: string) => toast.dismiss(id),
};
